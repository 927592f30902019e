import { errorCatalogue } from '@hai/contract/errors'
import { codesOf } from '@hai/contract/procedure'
import type { z } from 'zod'
import { procedureList, type Listed, jsonSchemaOf } from './contract-list.ts'
import { escapeHtml } from '../platform/escape-html.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; overflow-wrap: anywhere; padding: 1.5rem 1rem 4rem }
h2 { font: 600 1.1rem ui-monospace, monospace; margin: 2.5rem 0 .25rem }
pre { overflow-x: auto; padding: .75rem; border: 1px solid; border-radius: .5rem; font-size: .8rem }
.access { font-weight: 600 } nav a { display: inline-block; padding: .35rem .75rem .35rem 0 }
`

const schema = (type: z.ZodType, io: 'input' | 'output'): string =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(jsonSchemaOf(type, io), null, 2))}</pre>`

const section = ({ name, route, procedure }: Listed): string => `
<section id="${name}">
<h2>POST ${route}</h2>
<p>${escapeHtml(procedure.summary)}</p>
<p>May be called by: <span class="access">${procedure.access}</span>${procedure.is_confirmed_action ? '; needs a confirmation code for this action' : ''}${procedure.is_sensitive_read ? '; each read is recorded' : ''}${procedure.is_export ? '; each file is recorded with its filters and rows' : ''}${procedure.is_report ? '; answered by a standby of the database, where there is one for reports' : ''}. Refusals: ${codesOf(procedure).join(', ')}.</p>
<details><summary>Input and output of ${name}</summary>
<h3>Input</h3>${schema(procedure.input, 'input')}
<h3>Output</h3>${schema(procedure.output, 'output')}
</details>
</section>`

const codes = (): string =>
  Object.entries(errorCatalogue)
    .map(([code, { status, message }]) => `<tr><td>${code}</td><td>${status}</td><td>${escapeHtml(message)}</td></tr>`)
    .join('\n')

export const referencePage = (): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/icon.svg"><title>Calls of Hai Wallet</title>
<style>${style}</style></head>
<body><main>
<h1>Calls</h1>
<p>Send a JSON object, get a JSON object. Money is an integer number of US cents, times are ISO 8601 in UTC, unknown fields are rejected.
Signed-in calls carry <code>Authorization: Bearer &lt;access token&gt;</code>. The same in machine-readable form: <a href="/openapi.json">/openapi.json</a>.</p>
<nav aria-label="Calls">${procedureList.map(({ name }) => `<a href="#${name}">${name}</a>`).join(' ')}</nav>
${procedureList.map(section).join('\n')}
<section><h2>Refusals</h2><table><thead><tr><th scope="col">code</th><th scope="col">status</th><th scope="col">meaning</th></tr></thead><tbody>
${codes()}
</tbody></table></section>
</main></body></html>
`
