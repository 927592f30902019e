/** Intl has no dates in Haitian Creole, neither in browsers nor in Node. */
export const creoleMonths = {
  long: ['janvye', 'fevriye', 'mas', 'avril', 'me', 'jen', 'jiyè', 'out', 'septanm', 'oktòb', 'novanm', 'desanm'],
  short: ['janv.', 'fev.', 'mas', 'avr.', 'me', 'jen', 'jiyè', 'out', 'sept.', 'okt.', 'nov.', 'des.'],
} as const
