/** `679.44%`, of a part of 1. */
export const percentText = (part: number, digits = 2): string =>
  part.toLocaleString('en-US', { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits })
