/** The cell styles of a workbook (ECMA-376, 18.8): plain, heading, text, day, moment, and one for each number format. */
export const cellStyles = { plain: 0, heading: 1, text: 2, day: 3, moment: 4 } as const;
const stylesBeforeNumbers = Object.keys(cellStyles).length;

/** The number of the text format in every program. */
const textFormat = 49;
/** The first number of a format that a workbook defines. */
const firstOwnFormat = 164;
const timeFormats = ['yyyy/mm/dd', 'yyyy/mm/dd hh:mm'] as const;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

function distinct(formats: readonly (string | undefined)[]): string[] {
  return [...new Set(formats.filter((format) => format !== undefined))];
}

/** @returns the style of numbers with one of these formats; undefined for none */
export function numberStyle(formats: readonly (string | undefined)[], format: string | undefined): number | undefined {
  return format === undefined ? undefined : stylesBeforeNumbers + distinct(formats).indexOf(format);
}

/** @returns the styles part of a workbook */
export function stylesXml(formats: readonly (string | undefined)[]): string {
  const codes = [...timeFormats, ...distinct(formats)];
  const formatXml = codes.map((code, index) => `<numFmt numFmtId="${firstOwnFormat + index}" formatCode="${code}"/>`);
  const cell = (format: number, font = 0) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font > 0 ? ' applyFont="1"' : ''}/>`;
  const cells = [
    cell(0),
    cell(textFormat, 1),
    cell(textFormat),
    ...codes.map((_code, index) => cell(firstOwnFormat + index)),
  ];
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  return (
    `${head}<styleSheet xmlns="${main}"><numFmts count="${codes.length}">${formatXml.join('')}</numFmts>` +
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}
