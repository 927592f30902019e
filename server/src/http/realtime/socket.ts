import type { WebSocket } from 'ws'

/** What is used of a WebSocket. */
export type Socket = Pick<
  WebSocket,
  'OPEN' | 'readyState' | 'bufferedAmount' | 'on' | 'once' | 'send' | 'close' | 'ping' | 'terminate'
>
