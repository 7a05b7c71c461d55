const formats = new Map<string, Intl.NumberFormat>();

/** A number in the reader's language; all decimals where the field says how many. Making a format takes longer than showing a page of numbers, so each is made once. */
export function numberFormat(language: string, decimals: number | undefined): Intl.NumberFormat {
  const key = `${language} ${decimals ?? ''}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(
      language,
      decimals === undefined
        ? { maximumFractionDigits: 8 }
        : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
    );
    formats.set(key, format);
  }
  return format;
}
