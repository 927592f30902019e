import type { RequestInfo } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { hashOfDevice } from '../../platform/device.ts'
import { ipPrefixOf } from '../../platform/ip-prefix.ts'
import { secretHash } from '../../platform/random-secret.ts'

/** The maximum number of known networks and devices per account. The least recently used one is removed first. */
const PLACES_MAX = 40

export interface SignInOrigin {
  readonly network: Buffer
  readonly device: Buffer | null
}

export const originOf = (request: RequestInfo, device_id: string | undefined): SignInOrigin => ({
  network: secretHash(`network:${ipPrefixOf(request.ip)}`),
  device: device_id === undefined ? null : hashOfDevice(device_id),
})

export async function readKnownOrigins(
  db: Database,
  user_id: string,
  { network, device }: SignInOrigin,
): Promise<{ readonly network: boolean; readonly device: boolean }> {
  const places = device === null ? [network] : [network, device]
  const rows = await db
    .selectFrom('identity.known_place')
    .select('place')
    .where('user_id', '=', user_id)
    .where('place', 'in', places)
    .execute()
  const isKnown = (place: Buffer): boolean => rows.some((row) => place.equals(row.place))
  return { network: isKnown(network), device: device !== null && isKnown(device) }
}

export async function recordOrigin(
  db: Database,
  { user_id, places: { network, device }, now }: { readonly user_id: string; readonly places: SignInOrigin; readonly now: Date },
): Promise<void> {
  const places = device === null ? [network] : [network, device]
  await db
    .insertInto('identity.known_place')
    .values(places.map((place) => ({ user_id, place, seen_at: now })))
    .onConflict((conflict) => conflict.columns(['user_id', 'place']).doUpdateSet({ seen_at: now }))
    .execute()
  await db
    .deleteFrom('identity.known_place')
    .where('user_id', '=', user_id)
    .where('place', 'in', (query) =>
      query
        .selectFrom('identity.known_place')
        .select('place')
        .where('user_id', '=', user_id)
        .orderBy('seen_at', 'desc')
        .orderBy('place')
        .offset(PLACES_MAX),
    )
    .execute()
}
