import type { FastifyInstance } from 'fastify'
import type { Outbox, OutboxItem } from '../platform/outbox/outbox.ts'
import { escapeHtml } from '../platform/escape-html.ts'
import { policyOf } from './html.ts'

export type OutboxReader = Pick<Outbox, 'list'>

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 45rem; margin: 0 auto; padding: 1.5rem 1rem }
article { border: 1px solid; border-radius: .75rem; padding: 1rem; margin: 1rem 0; overflow-wrap: anywhere }
h2 { font-size: 1.1rem; margin: 0 } p { white-space: pre-wrap }
`

/** Escaped text whose web addresses can be clicked. */
const withLinks = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)

const article = ({ channel, to, subject, body, created_at }: OutboxItem): string => `<article>
<h2>${escapeHtml(subject === '' ? channel : subject)}</h2>
<div>${channel} to ${escapeHtml(to)}, <time datetime="${created_at}">${created_at}</time></div>
<p>${withLinks(body)}</p>
</article>`

const page = (items: readonly OutboxItem[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/icon.svg"><title>Outbox</title><style>${style}</style></head>
<body><main><h1>Outbox</h1>
<p>What would have been sent, newest first. This page is not there in production.</p>
${items.length === 0 ? '<p>Nothing yet.</p>' : items.map(article).join('\n')}
</main></body></html>
`

/** GET /dev/outbox and /dev/outbox.json: mails and texts of the development providers. Never added in production. */
export function addOutboxPages(app: FastifyInstance, outbox: OutboxReader): void {
  app.get('/dev/outbox.json', async () => ({ items: await outbox.list() }))
  app.get('/dev/outbox', async (_request, reply) => {
    const html = page(await outbox.list())
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policyOf(html)).send(html)
  })
}
