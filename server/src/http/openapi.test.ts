import { expect, test } from 'vitest'
import { procedureList } from './contract-list.ts'
import { policyOf } from './headers.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage } from './reference.ts'

test('the document contains every procedure with input, output and errors', () => {
  const text = JSON.stringify(openApiDocument('https://wallet.test'))
  for (const { name, route } of procedureList) {
    expect(text).toContain(`"${route}":{"post":{"operationId":"${name}"`)
  }
  expect(text).toContain('"openapi":"3.1.0"')
})

test('it describes the staff tokens and which calls need a confirmation', () => {
  const text = JSON.stringify(openApiDocument('https://wallet.test'))
  const proofOf = (name: string) => new RegExp(`"operationId":"${name}".*?"security":(\\[.*?\\]),"requestBody"`).exec(text)?.[1]
  expect(proofOf('sign_in')).toBe('[]')
  expect(proofOf('get_wallet')).toBe('[{"bearer":[]}]')
  expect(proofOf('step-up-admin')).toBe('[{"bearer":[]}]')
  expect(proofOf('admin_list_approvals')).toBe('[{"bearer":[],"step_up":[]}]')
  expect(proofOf('admin_decide_approval')).toBe('[{"bearer":[],"step_up":[],"action":[]}]')
  expect(referencePage()).toContain('needs a confirmation code for this action')
})

test('every reference in the document can be resolved', () => {
  const text = JSON.stringify(openApiDocument('https://wallet.test'))
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([A-Z_]+)"/g)].map(([, name = '']) => name)
  expect(references.length).toBeGreaterThan(100)
  for (const name of new Set(references)) expect(text).toContain(`"${name}":{"type":"object"`)
})

test('the reference page lists every call, contains no scripts, and passes its own policy', () => {
  const html = referencePage()
  for (const { name, route } of procedureList) expect(html).toContain(`id="${name}">\n<h2>POST ${route}</h2>`)
  expect(html).not.toMatch(/<script| style="| on\w+="/)
  expect(policyOf(html)).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/=]+'/)
})
