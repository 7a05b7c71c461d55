/** Returns the digits without the zeros at the end of their decimals: "1.50" is "1.5" and "10.00" is "10". "100" stays. */
export function cutDecimalZeros(digits: string): string {
  if (!digits.includes('.')) return digits;
  // A pattern would look at each run of zeros again from each of its places.
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, digits[end - 1] === '.' ? end - 1 : end);
}
