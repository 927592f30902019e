import type { WebSocket } from 'ws'

export type Socket = Pick<
  WebSocket,
  'OPEN' | 'readyState' | 'bufferedAmount' | 'on' | 'once' | 'send' | 'close' | 'ping' | 'terminate'
>
