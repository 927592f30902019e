import type { Composition } from '../compose.ts'
import type { KeyRotation, PlaceCheck } from '../features/key-rotation/index.ts'
import { StartRefusal } from '../platform/start-refusal.ts'

export const keyUsage = `  seal-anew
  check-keys`

function explained({ place, state, seen, former, unopened, ignorant, others }: PlaceCheck): string {
  const notes = [
    `${seen} seen, ${former} sealed with a former key, ${unopened} that no key opens`,
    ...(ignorant.length > 0 ? [`waits for processes that do not know the key: ${ignorant.join(', ')}`] : []),
    ...(others.length > 0 ? [`processes that seal with another key: ${others.join(', ')}`] : []),
  ]
  return `${state.padEnd(9)} ${place}: ${notes.join('; ')}`
}

/** Says how it stands with each place, and whether former keys can go. Throws StartRefusal, which a script sees, while they cannot. */
function say(places: readonly PlaceCheck[], { hashKeysMadeFromOurs }: KeyRotation): void {
  for (const place of places) console.log(explained(place))
  if (hashKeysMadeFromOurs.length > 0)
    console.log(
      `Come from a key in ENCRYPTION_KEY, so that whoever has that one has them: the keys of ${hashKeysMadeFromOurs.join(', ')}.`,
    )
  const left = places.filter(({ state }) => state !== 'clean')
  const hasFormer = places.some((place) => place.hasFormer)
  if (left.length > 0 && !hasFormer && left.every(({ state }) => state === 'unopened'))
    throw new StartRefusal(
      `A key is missing, or rows were changed: in ${left.length} of ${places.length} places something opens with none of the keys.`,
    )
  if (left.length > 0)
    throw new StartRefusal(
      `Former keys are still needed: ${left.length} of ${places.length} places are not sealed with the first key alone, or may not stay so.`,
    )
  console.log(
    hasFormer
      ? 'Former keys are no longer needed: take them out of ENCRYPTION_KEY and DOCUMENT_KEYS.'
      : 'Everything opens with the keys there are; no former ones are among them.',
  )
}

/** Nothing stands behind these. */
export const keyCommands: readonly (readonly [string, (server: Composition) => Promise<void>])[] = [
  ['seal-anew', async ({ keyRotation }) => say(await keyRotation.sealAnew(), keyRotation)],
  ['check-keys', async ({ keyRotation }) => say(await keyRotation.check(), keyRotation)],
]
