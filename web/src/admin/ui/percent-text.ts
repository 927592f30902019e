/** `679.44%` for 6.7944. */
export const percentText = (part: number, digits = 2): string =>
  part.toLocaleString('en-US', { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits })
