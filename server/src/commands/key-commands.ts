import type { Composition } from '../composition/server.ts'
import type { PlaceCheck } from '../features/key-rotation/index.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { print } from '../platform/terminal.ts'
import { verdictOf } from './key-verdict.ts'

export const keyUsage = `  reencrypt
  check-keys`

function explained({ place, state, seen, former, undecryptable, ignorant, others }: PlaceCheck): string {
  const notes = [
    `${seen} rows, ${former} encrypted with an old key, ${undecryptable} that no key decrypts`,
    ...(ignorant.length > 0 ? [`waits for processes without the key: ${ignorant.join(', ')}`] : []),
    ...(others.length > 0 ? [`processes that encrypt with another key: ${others.join(', ')}`] : []),
  ]
  return `${state.padEnd(13)} ${place}: ${notes.join('; ')}`
}

function printPlaces(places: readonly PlaceCheck[], hashKeysMadeFromOurs: readonly string[]): void {
  for (const place of places) print(explained(place))
  if (hashKeysMadeFromOurs.length > 0)
    print(
      `Derived from a key in ENCRYPTION_KEY, so anyone with that key has them too: the hash keys of ${hashKeysMadeFromOurs.join(', ')}.`,
    )
  const { isDone, message } = verdictOf(places)
  if (!isDone) throw new StartRefusal(message)
  print(message)
}

export const keyCommands: readonly (readonly [string, (server: Composition) => Promise<void>])[] = [
  [
    'reencrypt',
    async ({ keyRotation, hashKeysMadeFromOurs }) => printPlaces(await keyRotation.reencrypt(), hashKeysMadeFromOurs),
  ],
  ['check-keys', async ({ keyRotation, hashKeysMadeFromOurs }) => printPlaces(await keyRotation.check(), hashKeysMadeFromOurs)],
]
