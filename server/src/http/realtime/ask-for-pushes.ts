import type { Happening } from '../../events/happening.ts'
import type { Feature, Push } from '../../feature.ts'
import type { Audience } from './audience.ts'
import type { LastConcern } from './last-concern.ts'

type Ask = NonNullable<Feature['pushes']>

interface Answer {
  readonly found: readonly Push[]
  /** Who is listening and was not told: they are to read anew. */
  readonly missed_by: ReadonlySet<string>
}

/** A database that was busy a moment ago may have a moment now; whoever asks a third time only adds to what it has to do. */
const TRIES = 2

/**
 * What one feature has to push. A read that fails is asked again; when it fails for good, it was missed by those whom the feature asked
 * about, and by nobody else; by everybody if it came to ask about nobody. Notes everybody whom the feature asks about, connected or not.
 */
export async function askForPushes(
  ask: Ask,
  happenings: readonly Happening[],
  { isListening, everybody }: Pick<Audience, 'isListening' | 'everybody'>,
  lastConcern: Pick<LastConcern, 'note' | 'noteAll'>,
  onError: (error: unknown) => void,
): Promise<Answer> {
  const concerned = new Set<string>()
  const asked = new Set<string>()
  const isHeard = (user_id: string): boolean => {
    if (!asked.has(user_id)) lastConcern.note(user_id)
    asked.add(user_id)
    const isHere = isListening(user_id)
    if (isHere) concerned.add(user_id)
    return isHere
  }
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      return { found: await ask(happenings, isHeard), missed_by: new Set() }
    } catch (error) {
      onError(error)
    }
  }
  lastConcern.noteAll()
  return { found: [], missed_by: concerned.size > 0 ? concerned : new Set(everybody()) }
}
