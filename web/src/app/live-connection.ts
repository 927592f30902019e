import { createLiveConnection } from '../api/live.ts'
import type { RealtimeStatus } from '../api/realtime.ts'
import type { Store } from '../lib/store.ts'
import { channels } from './live-events.ts'

export const connect = (status: Store<RealtimeStatus>) => createLiveConnection(status, channels)
