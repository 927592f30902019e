import type { Language } from './languages.ts'

const words: Readonly<Record<Language, string>> = { en: 'Deleted member', fr: 'Membre supprimé', ht: 'Manm ki efase' }

/** Names the deleted members of a text, such as `Deleted member 2B90FA`, in the language of its reader. */
export const nameDeletedMembers = (text: string, language: Language): string =>
  text.replaceAll(/Deleted member (?=\d)/g, `${words[language]} `)

/** True for the address that replaces the address of a deleted member, also on tickets that they wrote as a guest. */
export const isErasedEmail = (email: string): boolean => email.endsWith('@deleted.invalid')
