import { phonePattern } from '@hai/contract/bounds'

export const normalizePhone = (typed: string): string => typed.replace(/[\s().\-/\u00a0\u2010-\u2015]/g, '').replace(/^00/, '+')

/** For display: a Haitian number as `+509 3712 3456`, with no-break spaces. Other numbers stay as they are. */
export const phoneText = (phone: string): string => phone.replace(/^(\+509)(\d{4})(\d{4})$/, '$1\u00a0$2\u00a0$3')

/** E.164, or null if the number is invalid. */
export type ReadPhone = (typed: string) => string | null

/** Used until the numbering plans have loaded. Accepts only complete international numbers. */
export const readPlainPhone: ReadPhone = (typed) => (phonePattern.test(normalizePhone(typed)) ? normalizePhone(typed) : null)

/**
 * Loads the numbering plans (a separate chunk, outside every first load). A number without a country code counts as
 * Haitian. Only length and country are checked, because operators open new ranges before any list contains them.
 */
export async function loadPhoneReader(): Promise<ReadPhone> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  return (typed) => {
    const parsed = parsePhoneNumberFromString(normalizePhone(typed), { defaultCountry: 'HT', extract: false })
    return parsed?.isPossible() && phonePattern.test(parsed.number) ? parsed.number : null
  }
}
