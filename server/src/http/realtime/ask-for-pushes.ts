import type { DomainEvent } from '../../events/domain-event.ts'
import type { Feature, Push } from '../../feature.ts'
import type { Audience } from './audience.ts'
import type { EventCounter } from './event-counter.ts'

export type Ask = NonNullable<Feature['pushes']>

interface Answer {
  readonly found: readonly Push[]
  readonly missed_by: ReadonlySet<string>
}

/** One retry helps after a short overload. */
const TRIES = 2

/**
 * Asks a feature for its pushes. If the second try fails too, `missed_by` has the members who must reload: the
 * connected ones about whom the feature asked `isListening`, or all connected ones if it asked about none of them.
 */
export async function askForPushes(
  ask: Ask,
  events: readonly DomainEvent[],
  { isListening, everybody }: Pick<Audience, 'isListening' | 'everybody'>,
  eventCounter: Pick<EventCounter, 'note' | 'recordAll'>,
  onError: (error: unknown) => void,
): Promise<Answer> {
  const concerned = new Set<string>()
  const askedUsers = new Set<string>()
  const isHeard = (user_id: string): boolean => {
    if (!askedUsers.has(user_id)) eventCounter.note(user_id)
    askedUsers.add(user_id)
    const isHere = isListening(user_id)
    if (isHere) concerned.add(user_id)
    return isHere
  }
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      return { found: await ask(events, isHeard), missed_by: new Set() }
    } catch (error) {
      onError(error)
    }
  }
  eventCounter.recordAll()
  return { found: [], missed_by: concerned.size > 0 ? concerned : new Set(everybody()) }
}
