import type { WebSocket } from 'ws'

/** The part of WebSocket that is used. */
export type Socket = Pick<
  WebSocket,
  'OPEN' | 'readyState' | 'bufferedAmount' | 'on' | 'once' | 'send' | 'close' | 'ping' | 'terminate'
>
