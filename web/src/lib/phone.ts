import { phonePattern } from '@hai/contract/bounds'

/** What people put between the digits of a number is dropped; 00 is the + of many countries. */
export const tidyPhone = (typed: string): string => typed.replace(/[\s().\-/\u00a0\u2010-\u2015]/g, '').replace(/^00/, '+')

/** The number as it will be kept, or null when it is none that a phone could have. */
export type ReadPhone = (typed: string) => string | null

/** Good enough until the numbering plans are there: a whole international number. */
export const readPlainPhone: ReadPhone = (typed) => (phonePattern.test(tidyPhone(typed)) ? tidyPhone(typed) : null)

/**
 * Loads the numbering plans of all countries (a chunk of its own, not part of any first load) and reads numbers by them.
 * A number without its country is read as Haitian, and shown back as it will be kept. Length and country decide, not the list
 * of ranges in use: operators open new ones before any list knows them.
 */
export async function loadPhoneReader(): Promise<ReadPhone> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  return (typed) => {
    const parsed = parsePhoneNumberFromString(tidyPhone(typed), { defaultCountry: 'HT', extract: false })
    return parsed?.isPossible() && phonePattern.test(parsed.number) ? parsed.number : null
  }
}
