import { chargeFor, highestWithin } from '@hai/contract/fee-bands'
import { languages } from '@hai/contract/languages'
import { formatUsdIn, plus, type Cents } from '@hai/contract/money'
import { parseUsdIn } from '@hai/contract/typed-usd'
import { twoDecimals, wholeNumber } from '@hai/contract/number-text'
import { EXAMPLE_AMOUNT, feeExamples, type FeeExample, type Rule } from './fee-examples.ts'

const byId = (id: string): HTMLElement | null => document.getElementById(id)
const fill = (id: string, text: string): void => {
  const element = byId(id)
  if (element) element.textContent = text
}
const formatText = (id: string, values: Record<string, string>, key = 'text'): string =>
  (byId(id)?.dataset[key] ?? '').replace(/%(\w+)%/g, (_, name: string) => values[name] ?? '')

const GAP = '\u00a0'
const NO_AMOUNT = '–'
const HTG_PER_DOLA = 5
const language = languages.find((one) => one === document.documentElement.lang) ?? 'en'
const formatUsd = (amount: Cents): string => formatUsdIn(language, amount)

async function fetchCall<Answer>(name: string): Promise<Answer> {
  const response = await fetch(`/rpc/${name}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  if (!response.ok) throw new Error(`${name}: ${response.status}`)
  return (await response.json()) as Answer
}

/** The answers of the server so far. Without an exchange rate, amounts are shown in dollars only. */
const known: { rule?: Rule; cashOut?: Rule | undefined; htg_per_usd?: number } = {}

const isWithin = (rule: Rule, amount: Cents | null): amount is Cents =>
  amount !== null && amount >= rule.minimum_amount && amount <= rule.maximum_amount

function showQuote(rule: Rule, amount: Cents | null): void {
  const bounds = byId('bounds')
  const within = isWithin(rule, amount)
  if (bounds) bounds.hidden = within
  const received = byId('received')
  // An empty field hides nothing, so that the page does not jump while another amount is typed.
  if (received) received.hidden = amount !== null && !isWithin(rule, amount)
  fill('bounds', formatText('bounds', { minimum: formatUsd(rule.minimum_amount), maximum: formatUsd(rule.maximum_amount) }))
  byId('amount')?.setAttribute('aria-invalid', String(!within))
  const charge = within ? chargeFor(rule, amount) : null
  fill('fee', charge ? formatUsd(charge.fee) : NO_AMOUNT)
  fill('tax', charge ? formatUsd(charge.tax) : NO_AMOUNT)
  fill('total', within && charge ? formatUsd(plus(amount, charge.fee, charge.tax)) : NO_AMOUNT)
  fill(
    'submit-label',
    within ? formatText('submit-label', { amount: formatUsd(amount) }) : (byId('submit-label')?.dataset.fallback ?? ''),
  )
}

/** Names the price of one amount. Without a rule for it, the prerendered sentence stays. */
function showPrice(rule: Rule): void {
  if (!isWithin(rule, EXAMPLE_AMOUNT)) return
  const { fee, tax } = chargeFor(rule, EXAMPLE_AMOUNT)
  fill('cost-fact', formatText('cost-fact', { amount: formatUsd(EXAMPLE_AMOUNT), cost: formatUsd(plus(fee, tax)) }))
}

const gourdes = (amount: Cents, htg_per_usd: number): string => `${wholeNumber((amount / 100) * htg_per_usd, language)}${GAP}HTG`

/** Returns the cash for a received amount, after fee and tax. Null if the amount is too small for a cash-out. */
function showCash(rule: Rule, arrived: Cents): Cents | null {
  const cash = highestWithin(rule, arrived)
  const { htg_per_usd } = known
  if (cash === null) {
    fill('cash', GAP)
    fill('cash-price', (byId('cash-price')?.dataset.fallback ?? '').replace('%minimum%', formatUsd(rule.minimum_amount)))
    return null
  }
  const { fee, tax } = chargeFor(rule, cash)
  fill('cash', htg_per_usd === undefined ? formatUsd(cash) : gourdes(cash, htg_per_usd))
  fill('cash-price', formatText('cash-price', { fee: formatUsd(fee), tax: formatUsd(tax) }))
  return cash
}

function showReceived(amount: Cents | null): void {
  const { cashOut, htg_per_usd } = known
  fill('received-amount', amount === null ? NO_AMOUNT : formatUsd(amount))
  const cash = amount === null || !cashOut ? null : showCash(cashOut, amount)
  if (amount === null) {
    fill('cash', NO_AMOUNT)
    fill('cash-price', GAP)
  }
  const hasRate = cash !== null && htg_per_usd !== undefined
  const dola = hasRate ? wholeNumber(((cash / 100) * htg_per_usd) / HTG_PER_DOLA, language) : ''
  fill('rate', hasRate ? formatText('rate', { dola, rate: twoDecimals(htg_per_usd, language) }) : GAP)
}

function exampleRow({ textKey, amount, cost, bound }: FeeExample): HTMLTableRowElement {
  const row = document.createElement('tr')
  const what = row.appendChild(document.createElement('td'))
  what.textContent = formatText('examples', { amount: formatUsd(amount) }, textKey)
  if (bound) {
    const note = what.appendChild(document.createElement('p'))
    note.className = 'soft'
    note.textContent = formatText('examples', { sum: formatUsd(bound.sum), cost: formatUsd(bound.cost) }, bound.textKey)
  }
  const price = row.appendChild(document.createElement('td'))
  price.className = 'num'
  price.appendChild(document.createElement('b')).textContent =
    cost === 0 ? formatText('examples', {}, 'nothing') : formatUsd(cost)
  return row
}

const input = byId('amount')
const typed = (): Cents | null => (input instanceof HTMLInputElement ? parseUsdIn(language, input.value) : null)
function show(): void {
  const { rule } = known
  const amount = typed()
  if (rule) showQuote(rule, amount)
  showReceived(rule && !isWithin(rule, amount) ? null : amount)
}
input?.addEventListener('input', show)

fetchCall<{ items: Rule[] }>('list_fee_rules')
  .then(({ items }) => {
    const rule = items.find(({ operation }) => operation === 'send')
    if (!rule) throw new Error('no rule for sends')
    known.rule = rule
    known.cashOut = items.find(({ operation }) => operation === 'cash_out')
    show()
    showPrice(rule)
    byId('examples')?.append(...feeExamples(items).map(exampleRow))
  })
  .catch(() => {
    const notice = byId('no-rules')
    if (notice) notice.hidden = false
  })

fetchCall<{ htg_per_usd: number }>('get_htg_rate')
  .then(({ htg_per_usd }) => {
    known.htg_per_usd = htg_per_usd
    show()
  })
  .catch((error: unknown) => console.warn('no rate', error))

fetchCall<{ tiers: readonly { tier: number; out_per_day: Cents }[] }>('list_limits')
  .then(({ tiers }) => {
    const first = tiers.find(({ tier }) => tier === 0)
    if (first) fill('new-wallet', formatText('new-wallet', { amount: formatUsd(first.out_per_day) }))
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
    // Storage may be blocked. The language is also in the address.
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
