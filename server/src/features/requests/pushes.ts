import type { DomainEvent } from '../../events/index.ts'
import type { Push } from '../../feature.ts'
import { isTransferKind, readTransferDetails } from '../transfers/index.ts'
import type { Context } from './deps.ts'
import { changedRequests } from './events.ts'
import { readRequestsById } from './queries.ts'
import { showRequests } from './show-requests.ts'

interface ChangedRequest {
  readonly request_id: string
  readonly viewers: readonly (string | null)[]
}

function touchedBy(event: DomainEvent): readonly ChangedRequest[] {
  if (event.stream === 'outbox')
    return changedRequests(event).map(({ request_id, requester_id, payer_id }) => ({
      request_id,
      viewers: [requester_id, payer_id],
    }))
  if (!isTransferKind(event.posting.kind)) return []
  const { request_id, payer_id, payee_id } = readTransferDetails(event.posting.details)
  return request_id === undefined ? [] : [{ request_id, viewers: [payer_id, payee_id] }]
}

export async function requestPushes(
  context: Context,
  events: readonly DomainEvent[],
  isListening: (user_id: string) => boolean,
): Promise<Push[]> {
  const relevant = events
    .flatMap(touchedBy)
    .flatMap(({ request_id, viewers }) =>
      viewers.flatMap((viewer_id) => (viewer_id !== null && isListening(viewer_id) ? [{ request_id, viewer_id }] : [])),
    )
  if (relevant.length === 0) return []
  const found = await readRequestsById(context.database, [...new Set(relevant.map(({ request_id }) => request_id))])
  const byId = new Map(found.map((request) => [request.id, request]))
  const seen = relevant.flatMap(({ request_id, viewer_id }) => {
    const request = byId.get(request_id)
    return request ? [{ viewer_id, request }] : []
  })
  const records = await showRequests(context, seen)
  return records.flatMap((record, index) => {
    const user_id = seen[index]?.viewer_id
    return user_id === undefined ? [] : [{ user_id, channel: 'requests', event: 'update', key: `request:${record.id}`, record }]
  })
}
