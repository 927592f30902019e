import type { Composition } from '../compose.ts'
import type { PlaceState } from '../features/sealing/index.ts'
import { StartRefusal } from '../platform/start-refusal.ts'

export const keyUsage = `  seal-anew
  check-keys`

const listed = (labels: readonly string[]): string => [...new Set(labels)].join(', ')

function explained({ place, state, walk, ignorant, others }: PlaceState): string {
  const notes = [
    walk
      ? `${walk.seen} seen, ${walk.anew} sealed anew, ${walk.unopened} that no key opens`
      : 'not walked through with this key yet',
    ...(ignorant.length > 0 ? [`waits for processes that do not know the key: ${listed(ignorant)}`] : []),
    ...(others.length > 0 ? [`processes that sealed with another key since: ${listed(others)}`] : []),
  ]
  return `${state.padEnd(9)} ${place}: ${notes.join('; ')}`
}

/** Says how it stands with each place, and whether former keys can go. Throws StartRefusal, which a script sees, while they cannot. */
function say(states: readonly PlaceState[]): void {
  for (const state of states) console.log(explained(state))
  const left = states.filter(({ state }) => state !== 'clean')
  if (left.length > 0)
    throw new StartRefusal(
      `Former keys are still needed: ${left.length} of ${states.length} places are not known to be sealed with the first key alone.`,
    )
  console.log('Former keys are no longer needed: take them out of ENCRYPTION_KEY and DOCUMENT_KEYS.')
}

/** Nothing stands behind these. */
export const keyCommands: readonly (readonly [string, (server: Composition) => Promise<void>])[] = [
  ['seal-anew', async ({ sealing }) => say(await sealing.sealAnew())],
  ['check-keys', async ({ sealing }) => say(await sealing.states())],
]
