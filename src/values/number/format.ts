const formats = new Map<string, Intl.NumberFormat>();

/**
 * Returns the format of a number in the reader's language, with all decimals if the field defines their number. Creating a format takes longer than
 * formatting a page of numbers, so each is cached.
 */
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
