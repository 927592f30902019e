import type { PlaceCheck } from '../features/key-rotation/index.ts'

interface Verdict {
  readonly isDone: boolean
  readonly message: string
}

export function verdictOf(places: readonly PlaceCheck[]): Verdict {
  const hasFormer = places.some((place) => place.hasFormer)
  const left = places.filter(({ state }) => state !== 'current')
  if (left.length === 0)
    return {
      isDone: true,
      message: hasFormer
        ? 'Old keys are no longer needed. Remove them from ENCRYPTION_KEY and DOCUMENT_KEYS.'
        : 'The configured keys decrypt everything, and there is no old key.',
    }
  const count = (some: readonly PlaceCheck[]): string => `${some.length} of ${places.length} places`
  const undecryptable = left.filter(({ state }) => state === 'undecryptable')
  const former = left.filter((place) => place.former > 0)
  const mixed = left.filter(({ others }) => others.length > 0)
  return {
    isDone: false,
    message: [
      ...(undecryptable.length > 0
        ? [`A key is missing, or rows were changed: in ${count(undecryptable)}, no key decrypts some rows.`]
        : []),
      ...(former.length > 0 ? [`Old keys are still needed: in ${count(former)}, they encrypt some rows.`] : []),
      ...(mixed.length > 0
        ? [
            `Other processes encrypt with another key in ${count(mixed)}: start them with the keys of this one${hasFormer ? ' before you remove old keys' : ''}.`,
          ]
        : []),
    ].join(' '),
  }
}
