import type { ErrorData } from '@hai/contract/errors'
import { formerHolderOfTag, tagKey } from '../identity/index.ts'
import type { Context } from './deps.ts'
import { readAllDealtWith } from './relation-queries.ts'

/** A letter that is added, removed, replaced or swapped with its neighbour is one error. */
export function typingErrors(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = at(row - 1, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1)
      const isSwapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const swapped = isSwapped ? at(row - 2, column - 2) + 1 : Infinity
      rows[row]?.push(Math.min(replaced, swapped, at(row - 1, column) + 1, at(row, column - 1) + 1))
    }
  }
  return at(one.length, other.length)
}

type Suggestions = NonNullable<ErrorData<'RECIPIENT_UNAVAILABLE'>>['suggestions']

const KNOWN_MAX = 1_000
const SUGGESTIONS_MAX = 3

/** With two errors, a short tag would match unrelated tags. */
const errorsAllowed = (key: string): number => (key.length <= 4 ? 1 : 2)

/**
 * Closest first. Only suggests people whom the caller knows, because suggestions of strangers would let people search for
 * tags.
 */
export async function suggestPayees(context: Context, user_id: string, hai_tag: string): Promise<Suggestions> {
  const { database, people, parties } = context
  const [known, former] = await Promise.all([
    readAllDealtWith(database, user_id, KNOWN_MAX),
    formerHolderOfTag(database, hai_tag),
  ])
  const key = tagKey(hai_tag)
  const similar = [...(await people.byIds(known)).values()]
    .map((member) => ({ member, errors: member.user_id === former ? 0 : typingErrors(key, tagKey(member.hai_tag)) }))
    .filter(({ errors }) => errors <= errorsAllowed(key))
    .toSorted((a, b) => a.errors - b.errors)
    .slice(0, SUGGESTIONS_MAX)
  const suggested = await Promise.all(
    similar.map(async ({ member: { hai_tag: tag, full_name, avatar_url } }) => {
      const lookup = await parties.find({ hai_tag: tag })
      return lookup.kind === 'found' ? [{ hai_tag: tag, shown_name: full_name, avatar_url }] : []
    }),
  )
  return suggested.flat()
}
