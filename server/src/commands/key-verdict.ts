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
        ? 'Former keys are no longer needed: take them out of ENCRYPTION_KEY and DOCUMENT_KEYS.'
        : 'Everything opens with the keys there are; no former ones are among them.',
    }
  const count = (some: readonly PlaceCheck[]): string => `${some.length} of ${places.length} places`
  const undecryptable = left.filter(({ state }) => state === 'undecryptable')
  const former = left.filter((place) => place.former > 0)
  const mixed = left.filter(({ others }) => others.length > 0)
  return {
    isDone: false,
    message: [
      ...(undecryptable.length > 0
        ? [`A key is missing, or rows were changed: in ${count(undecryptable)} something opens with none of the keys.`]
        : []),
      ...(former.length > 0 ? [`Former keys are still needed: in ${count(former)} something is sealed with one.`] : []),
      ...(mixed.length > 0
        ? [
            `Other processes seal with another key in ${count(mixed)}: start them with the keys of this one${hasFormer ? ' before former keys are taken out' : ''}.`,
          ]
        : []),
    ].join(' '),
  }
}
