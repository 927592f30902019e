import type { Notification } from '@hai/contract/notifications'
import { recordFact, type Happening } from '../../events/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { factPayload, READ, WRITTEN } from './facts.ts'
import type { createKnownPeople } from './known-people.ts'
import { answeredRequests, newsOf, type News } from './news.ts'
import { insertNotifications, markRequestsRead, replaceArriving, type AskedRequest } from './queries.ts'
import { wordNews } from './wording.ts'

export interface WriterDeps {
  readonly clock: Clock
  readonly people: ReturnType<typeof createKnownPeople>
  /** The addresses that payers typed for these sends, as they typed them; who typed none is missing. */
  readonly readTypedAddresses: (transaction_ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** What requesters typed to ask people they know by nothing else; others are missing. */
  readonly readAskedAddresses: (request_ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** How long a first payment to somebody can be taken back. */
  readonly undoWindowSeconds: number
}

/** What became of a request, told to who asked. */
const isAnswer = ({ type }: News): boolean => type === 'money_request_declined' || type === 'money_request_lapsed'

/** Writes what members are told of what happened, in their language, in the transaction that moves the cursor. */
export function createWriter({ clock, people, readTypedAddresses, readAskedAddresses, undoWindowSeconds }: WriterDeps) {
  async function write(trx: Transaction, news: readonly News[]): Promise<void> {
    if (news.length === 0) return
    const known = await people.of(news.flatMap(({ user_id, other_id }) => (other_id === null ? user_id : [user_id, other_id])))
    const nameOf = ({ other_id }: News): string => known.get(other_id ?? '')?.shown_name ?? ''
    const nameless = news.filter((item) => item.type === 'money_claimed' && nameOf(item) === '')
    const typed = nameless.length > 0 ? await readTypedAddresses(nameless.flatMap(({ reference }) => reference?.id ?? [])) : null
    const asked = await readAskedAddresses(news.filter(isAnswer).flatMap(({ reference }) => reference?.id ?? []))
    const otherOf = (item: News): string =>
      (isAnswer(item) ? asked.get(item.reference?.id ?? '') : undefined) ??
      (nameOf(item) || (typed?.get(item.reference?.id ?? '') ?? ''))
    const word = (item: News): Notification =>
      wordNews(item, {
        language: known.get(item.user_id)?.language ?? 'en',
        other_name: otherOf(item) || undefined,
        undoWindowSeconds,
      })
    const added = news.filter(({ replacesArriving }) => !replacesArriving).map(word)
    await insertNotifications(trx, added)
    const outcomes = news.filter(({ replacesArriving }) => replacesArriving).map(word)
    const written = [...added, ...(await replaceArriving(trx, outcomes))]
    if (written.length === 0) return
    await recordFact(trx, { type: WRITTEN, user_id: null, payload: factPayload(written), at: clock.now() })
  }

  /** Nobody is called to answer what needs no answer any more. */
  async function readAnswered(trx: Transaction, asked: readonly AskedRequest[]): Promise<void> {
    const at = clock.now()
    const read = await markRequestsRead(trx, asked, at)
    if (read.length > 0) await recordFact(trx, { type: READ, user_id: null, payload: factPayload(read), at })
  }

  return async (trx: Transaction, happenings: readonly Happening[]): Promise<void> => {
    await write(trx, happenings.flatMap(newsOf))
    await readAnswered(trx, happenings.flatMap(answeredRequests))
  }
}
