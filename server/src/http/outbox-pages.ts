import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { escapeHtml } from '../platform/escape-html.ts'
import { fail } from '../platform/failure.ts'
import type { Outbox, OutboxEntry } from '../platform/outbox/outbox.ts'
import { policyOf } from './headers.ts'
import { isOwnHost } from './request-info.ts'

export type OutboxReader = Pick<Outbox, 'list' | 'browse' | 'html'>

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 45rem; margin: 0 auto; padding: 1.5rem 1rem }
article { border: 1px solid; border-radius: .75rem; padding: 1rem; margin: 1rem 0; overflow-wrap: anywhere }
h2 { font-size: 1.1rem; margin: 0 } p { white-space: pre-wrap }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center }
input, button, summary { font: inherit; min-height: 2.75rem } input { flex: 1 1 12rem; padding: 0 .5rem } summary { padding-top: .5rem }
iframe { width: 100%; height: 30rem; border: 1px solid; border-radius: .5rem }
`

/** For an HTML mail in its frame: no scripts, forms, navigation or requests. */
const framePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

const withLinks = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)

const preview = ({ id, subject }: OutboxEntry): string => `<details><summary>As HTML</summary>
<iframe sandbox loading="lazy" title="${escapeHtml(subject)}" src="/dev/outbox/${id}.html"></iframe></details>`

const failureOf = ({ state, attempts, last_error }: OutboxEntry): string =>
  last_error === null ? '' : `<div>${state} after ${attempts} tries: ${escapeHtml(last_error)}</div>`

const article = (entry: OutboxEntry): string => `<article>
<h2>${escapeHtml(entry.subject === '' ? entry.channel : entry.subject)}</h2>
<div>${entry.channel} to <a href="?to=${encodeURIComponent(entry.to)}">${escapeHtml(entry.to)}</a>, <time datetime="${entry.created_at}">${entry.created_at}</time></div>
${failureOf(entry)}
<p>${entry.body === null ? 'Its words were forgotten when it left.' : withLinks(entry.body)}</p>
${entry.has_html ? preview(entry) : ''}
</article>`

const page = (entries: readonly OutboxEntry[], to: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/icon.svg"><title>Outbox</title><style>${style}</style></head>
<body><main><h1>Outbox</h1>
<p>What would have been sent, newest first. This page is not there in production.</p>
<form><label for="to">Recipient</label><input id="to" name="to" value="${escapeHtml(to)}"><button>Show</button>${to === '' ? '' : '<a href="/dev/outbox">All</a>'}</form>
${entries.length === 0 ? '<p>Nothing yet.</p>' : entries.map(article).join('\n')}
</main></body></html>
`

const filter = z.object({ to: z.string().trim().max(320).catch('') })
const address = z.object({ id: z.uuid() })

function addPages(app: FastifyInstance, outbox: OutboxReader): void {
  app.get('/dev/outbox.json', async () => ({ items: await outbox.list() }))
  app.get('/dev/outbox', async (request, reply) => {
    const { to } = filter.parse(request.query)
    const html = page(await outbox.browse({ to: to === '' ? null : to }), to)
    const policy = `${policyOf(html)}; frame-src 'self'`
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)
  })
  app.get('/dev/outbox/:id.html', async (request, reply) => {
    const { data } = address.safeParse(request.params)
    const html = data ? await outbox.html(data.id) : null
    if (html === null) {
      reply.callNotFound()
      return reply
    }
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', framePolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(html)
  })
}

/**
 * The pages answer only if the Host header names this machine or the host of `publicUrl`. Otherwise they fail with
 * NOT_FOUND.
 */
export async function addOutboxPages(app: FastifyInstance, outbox: OutboxReader, publicUrl: string): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.addHook('onRequest', (request, _reply, next) => {
      if (!isOwnHost(request, publicUrl)) fail('NOT_FOUND')
      next()
    })
    addPages(scope, outbox)
    done()
  })
}
