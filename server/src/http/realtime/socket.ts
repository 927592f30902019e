import type { WebSocket } from 'ws'

/** What is used of a WebSocket. */
export type Socket = Pick<WebSocket, 'OPEN' | 'readyState' | 'bufferedAmount' | 'on' | 'send' | 'close' | 'ping' | 'terminate'>
