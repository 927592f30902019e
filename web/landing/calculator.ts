import { chargeFor, type FeeRule } from '@hai/contract/fee-bands'
import { cents, formatUsd, parseUsd, plus, type Cents } from '@hai/contract/money'

/** The live calculator of the landing page: what a send costs and what arrives, by the rules and the rate in force. */
const byId = (id: string): HTMLElement | null => document.getElementById(id)
const fill = (id: string, text: string): void => {
  const element = byId(id)
  if (element) element.textContent = text
}
const say = (id: string, values: Record<string, string>): string =>
  (byId(id)?.dataset.words ?? '').replace(/%(\w+)%/g, (_, name: string) => values[name] ?? '')

const GAP = '\u00a0'
const HTG_PER_DOLA = 5
const EXAMPLES = [5_00, 25_00, 100_00].map(cents)
const locale = document.documentElement.lang === 'fr' ? 'fr-FR' : 'en-US'
const grouping = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const rateText = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

interface SendRule extends FeeRule {
  operation: string
}

async function ask<Answer>(name: string): Promise<Answer> {
  const response = await fetch(`/rpc/${name}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  if (!response.ok) throw new Error(`${name}: ${response.status}`)
  return (await response.json()) as Answer
}

/** What the server said so far: the quote needs the rule, the gourdes need the rate and, once there is a rule, an amount within it. */
const known: { rule?: SendRule; htg_per_usd?: number } = {}

const isWithin = (rule: SendRule, amount: Cents | null): amount is Cents =>
  amount !== null && amount >= rule.minimum_amount && amount <= rule.maximum_amount

function showQuote(rule: SendRule, amount: Cents | null): void {
  const bounds = byId('bounds')
  const within = isWithin(rule, amount)
  if (bounds) bounds.hidden = within
  fill('bounds', say('bounds', { minimum: formatUsd(rule.minimum_amount), maximum: formatUsd(rule.maximum_amount) }))
  byId('amount')?.setAttribute('aria-invalid', String(!within))
  const charge = within ? chargeFor(rule, amount) : null
  fill('fee', charge ? formatUsd(charge.fee) : GAP)
  fill('tax', charge ? formatUsd(charge.tax) : GAP)
  fill('total', within && charge ? formatUsd(plus(amount, charge.fee, charge.tax)) : GAP)
  fill('act', within ? say('act', { amount: formatUsd(amount) }) : (byId('act')?.dataset.otherwise ?? ''))
}

function showGourdes(htg_per_usd: number, amount: Cents | null): void {
  const htg = amount === null ? null : (amount / 100) * htg_per_usd
  fill('gets', htg === null ? GAP : `${grouping.format(htg)}${GAP}HTG`)
  fill(
    'rate',
    htg === null ? GAP : say('rate', { dola: grouping.format(htg / HTG_PER_DOLA), rate: rateText.format(htg_per_usd) }),
  )
}

function showExamples(rule: SendRule): void {
  const table = byId('examples')
  for (const amount of EXAMPLES) {
    const { fee } = chargeFor(rule, amount)
    const row = table?.appendChild(document.createElement('tr'))
    const what = row?.appendChild(document.createElement('td'))
    const cost = row?.appendChild(document.createElement('td'))
    if (!what || !cost) return
    what.textContent = say('examples', { amount: formatUsd(amount) })
    cost.className = 'num'
    cost.appendChild(document.createElement('b')).textContent = fee === 0 ? (table?.dataset.nothing ?? '') : formatUsd(fee)
  }
}

const input = byId('amount')
const typed = (): Cents | null => (input instanceof HTMLInputElement ? parseUsd(input.value) : null)
function show(): void {
  const { rule, htg_per_usd } = known
  const amount = typed()
  if (rule) showQuote(rule, amount)
  if (htg_per_usd) showGourdes(htg_per_usd, rule && !isWithin(rule, amount) ? null : amount)
}
input?.addEventListener('input', show)

ask<{ items: SendRule[] }>('list_fee_rules')
  .then(({ items }) => {
    const rule = items.find(({ operation }) => operation === 'send')
    if (!rule) throw new Error('no rule for sends')
    known.rule = rule
    show()
    showExamples(rule)
  })
  .catch(() => {
    const notice = byId('no-rules')
    if (notice) notice.hidden = false
  })

ask<{ htg_per_usd: number }>('get_htg_rate')
  .then(({ htg_per_usd }) => {
    known.htg_per_usd = htg_per_usd
    show()
  })
  .catch((error: unknown) => console.warn('no rate', error))

ask<{ tiers: readonly { tier: number; out_per_day: Cents }[] }>('list_limits')
  .then(({ tiers }) => {
    const first = tiers.find(({ tier }) => tier === 0)
    if (first) fill('new-wallet', say('new-wallet', { amount: formatUsd(first.out_per_day) }))
  })
  .catch((error: unknown) => console.warn('no limits', error))

byId('calculator')?.addEventListener('submit', (event) => {
  event.preventDefault()
  location.assign('/auth?mode=signup')
})

const goTo = (language: string): void => {
  try {
    localStorage.setItem('language', language)
  } catch {
    // The address carries the choice.
  }
  location.assign(`/?lang=${language}`)
}
byId('language')?.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && goTo(target.value))
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/?lang="]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault()
    goTo(link.href.slice(-2))
  })
}
