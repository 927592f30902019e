import type { IncomingMessage } from 'node:http'
import { BODY_BYTES_MAX } from '@hai/contract/procedure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../platform/failure.ts'
import { procedureList } from './contract-list.ts'
import { jsonFault } from './json-bounds.ts'
import { isFormData, readFormData } from './form-data.ts'

const badBody = (reason: string): Failure => new Failure('BAD_REQUEST', { fields: [{ path: '', reason }] })
const unsupportedMediaType = (): Failure => new Failure('UNSUPPORTED_MEDIA_TYPE', undefined)

const uploadsByRoute = new Map(procedureList.map(({ route, procedure }) => [route, procedure.uploads]))
const isJson = ({ headers: { 'content-type': type = '' } }: FastifyRequest): boolean =>
  type.split(';', 1)[0]?.trim().toLowerCase() === 'application/json'

/** A call with files that is sent as JSON has the same limit as other JSON. */
export const bytesMaxOf = (request: FastifyRequest): number => {
  const { bodyLimit } = request.routeOptions
  return uploadsOf(request) && isJson(request) ? Math.min(bodyLimit, BODY_BYTES_MAX) : bodyLimit
}

const uploadsOf = ({ routeOptions: { url = '' } }: FastifyRequest) => uploadsByRoute.get(url)

export function acceptBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()

  async function readJson(request: FastifyRequest, text: string): Promise<unknown> {
    if (text.length > bytesMaxOf(request)) throw new Failure('PAYLOAD_TOO_LARGE', undefined)
    const fault = jsonFault(text)
    if (fault !== null) throw badBody(fault)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    void parseJson(request, text, (error, value) => {
      if (error) reject(error)
      else resolve(value)
    })
    return promise
  }

  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request: FastifyRequest, text: string) =>
    readJson(request, text),
  )
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) => {
    const uploads = uploadsOf(request)
    if (!uploads) throw unsupportedMediaType()
    return readFormData(payload, {
      contentType: request.headers['content-type'] ?? '',
      bytesMax: request.routeOptions.bodyLimit,
      uploads,
      readJson: (text) => readJson(request, text),
    })
  })
}

/**
 * Runs before the caller is authorised. Also rejects a form that the browser marks as coming from another origin,
 * because other sites can post forms without a preflight. Fails: UNSUPPORTED_MEDIA_TYPE.
 */
export function refuseOtherTypes(request: FastifyRequest): void {
  const type = request.headers['content-type']
  if (type === undefined) return
  const [essence = ''] = type.split(';')
  const name = essence.trim().toLowerCase()
  const site = request.headers['sec-fetch-site']
  const isFromElsewhere = site !== undefined && site !== 'same-origin' && site !== 'none'
  const isTaken = isFormData(name) ? uploadsOf(request) !== undefined && !isFromElsewhere : name === 'application/json'
  if (!isTaken) throw unsupportedMediaType()
}
