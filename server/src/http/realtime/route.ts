import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../platform/failure.ts'
import { requestInfoOf } from '../request-info.ts'
import type { Hub } from './hub.ts'

const MESSAGE_BYTES_MAX = 8 * 1024
/** Maximum number of realtime connections per process. */
export const LIVE_MAX = 20_000
/** The time that clients have to close when the server stops. After that, their sockets are destroyed. */
const GOODBYE_MS = 2_000

/**
 * A browser sends an Origin header, and only our own pages may connect. A client without the header is no browser, and
 * still needs a token.
 */
function isOwnOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  if (headers.origin === undefined || headers.origin === new URL(publicUrl).origin) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}

/** GET /realtime: the WebSocket of contract/src/events.ts. */
export async function addRealtime(app: FastifyInstance, hub: Hub, publicUrl: string): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: { maxPayload: MESSAGE_BYTES_MAX },
      async preClose() {
        hub.close()
        const { clients } = scope.websocketServer
        const cut = setTimeout(() => clients.forEach((client) => client.terminate()), GOODBYE_MS)
        await new Promise((resolve) => scope.websocketServer.close(resolve))
        clearTimeout(cut)
      },
    })
    scope.get(
      '/realtime',
      {
        websocket: true,
        preValidation: (request, _reply, done) => {
          if (!request.ws) fail('NOT_FOUND')
          if (!isOwnOrigin(request, publicUrl)) fail('FORBIDDEN')
          if (hub.connections() >= LIVE_MAX) fail('UNAVAILABLE')
          done()
        },
      },
      (socket, request) => hub.accept(socket, requestInfoOf(request)),
    )
  })
}
