import { errorCatalogue, errorCodes, type ErrorCode } from '@hai/contract/errors'
import { codesOf, type Procedure } from '@hai/contract/procedure'
import { z } from 'zod'
import { procedureList, type Listed, jsonSchemaOf } from './contract-list.ts'

type Json = Readonly<Record<string, unknown>>

const described = z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() })

function errorSchema(code: ErrorCode): Json {
  const { message, data } = errorCatalogue[code]
  const hasData = !(data instanceof z.ZodUndefined)
  return {
    type: 'object',
    description: message,
    properties: {
      code: { const: code },
      message: { type: 'string' },
      ...(hasData ? { data: jsonSchemaOf(data, 'output') } : {}),
      request_id: { type: 'string', format: 'uuid' },
    },
    required: ['code', 'message', 'request_id', ...(hasData ? ['data'] : [])],
  }
}

function refusals(procedure: Procedure): Json {
  const byStatus = Map.groupBy(codesOf(procedure), (code) => errorCatalogue[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, found]) => [
      String(status),
      {
        description: found.join(', '),
        content: { 'application/json': { schema: { oneOf: found.map((code) => ({ $ref: `#/components/schemas/${code}` })) } } },
      },
    ]),
  )
}

const isOfStaff = ({ access }: Procedure): boolean => access === 'admin' || access === 'super_admin'

const proofs = (procedure: Procedure): readonly Json[] =>
  procedure.access === 'guest'
    ? []
    : [
        { bearer: [], ...(isOfStaff(procedure) && { step_up: [] }), ...(procedure.is_confirmed_action && { action: [] }) },
        ...(procedure.api_key ? [{ api_key: [procedure.api_key] }] : []),
      ]

/** A call with files also accepts a form, whose part `input` has the other fields as JSON. */
function contentOf({ input, uploads = {} }: Procedure): Json {
  const schema = jsonSchemaOf(input, 'input')
  const content = { 'application/json': { schema } }
  const names = Object.keys(uploads)
  if (names.length === 0) return content
  const properties: Readonly<Record<string, unknown>> = described.parse(schema).properties ?? {}
  const files = names.map((name): [string, unknown] => [name, properties[name]])
  const others = Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)))
  const parts = { input: { type: 'object', properties: others }, ...Object.fromEntries(files) }
  return { ...content, 'multipart/form-data': { schema: { type: 'object', properties: parts } } }
}

const operation = ({ name, procedure }: Listed): Json => ({
  operationId: name,
  summary: procedure.summary,
  tags: [procedure.access],
  security: proofs(procedure),
  requestBody: { required: true, content: contentOf(procedure) },
  responses: {
    '200': {
      description: 'Done.',
      content: { [procedure.file ?? 'application/json']: { schema: jsonSchemaOf(procedure.output, 'output') } },
    },
    ...refusals(procedure),
  },
})

export const openApiDocument = (publicUrl: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Hai Wallet',
    version: '1',
    description: 'Money is an integer number of US cents, times are ISO 8601 in UTC, ids are UUIDs. Unknown fields are rejected.',
  },
  servers: [{ url: publicUrl }],
  paths: Object.fromEntries(procedureList.map((listed) => [listed.route, { post: operation(listed) }])),
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      api_key: { type: 'http', scheme: 'bearer', description: 'An API key of a member’s program: hk_…' },
      step_up: { type: 'apiKey', in: 'header', name: 'x-step-up-token' },
      action: { type: 'apiKey', in: 'header', name: 'x-action-token' },
    },
    schemas: Object.fromEntries(errorCodes.map((code) => [code, errorSchema(code)])),
  },
})
