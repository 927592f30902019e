import { tierAsks, documentKinds, documentRuleOf, tierOfPurpose, type DocumentKind } from '@hai/contract/document-kinds'
import type { FeeBand } from '@hai/contract/fee-bands'
import { feeOperations, type FeeOperation, type FeePayer } from '@hai/contract/fee-rule-faults'
import { formatUsd } from '@hai/contract/money'
import { table } from '../markdown.ts'
import type { Figures } from './figures.ts'
import { percent } from './units.ts'

const operations: Readonly<Record<FeeOperation, string>> = {
  send: 'send',
  quick_pay: 'quick pay',
  cash_out: 'cash-out',
  cash_in: 'cash-in at an agent',
  task_reward: 'task reward',
  fund_card: 'money added by card or MonCash',
  fund_sandbox: 'play money, outside production only',
}

const payers: Readonly<Record<FeePayer, string>> = {
  payer: 'payer, on top',
  payee: 'payee, out of the amount',
  platform: 'the platform pays the agent',
}

function bandText({ fixed, rate_bp, minimum, maximum }: FeeBand): string {
  const parts = [...(rate_bp > 0 ? [percent(rate_bp)] : []), ...(fixed > 0 ? [formatUsd(fixed)] : [])]
  if (parts.length === 0 && minimum === 0) return 'free'
  const bounds = [
    ...(minimum > 0 ? [`at least ${formatUsd(minimum)}`] : []),
    ...(maximum === null ? [] : [`at most ${formatUsd(maximum)}`]),
  ]
  return [parts.join(' + '), ...bounds].join(', ')
}

type Rule = Figures['fees'][number]

function bandsText({ bands, minimum_amount }: Rule): string {
  const [first] = bands
  if (!first) return 'free'
  const below = first.from_amount > minimum_amount ? ['free'] : []
  const texts = bands.map((band) =>
    band.from_amount > minimum_amount ? `from ${formatUsd(band.from_amount)}: ${bandText(band)}` : bandText(band),
  )
  return [...below, ...texts].join('; ')
}

export const feesTable = ({ fees }: Figures): string =>
  table(
    ['operation', 'amount', 'fee', 'who pays', 'tax on the fee', 'free per payer and day'],
    feeOperations.flatMap((operation) => {
      const rule = fees.find((one) => one.operation === operation)
      if (!rule) return []
      const { minimum_amount, maximum_amount, tax_bp, paid_by, free_per_day } = rule
      return [
        [
          operations[operation],
          `${formatUsd(minimum_amount)} – ${formatUsd(maximum_amount)}`,
          bandsText(rule),
          payers[paid_by],
          percent(tax_bp),
          free_per_day === null ? '–' : formatUsd(free_per_day),
        ],
      ]
    }),
  )

const asks = {
  phone: 'verified phone',
  identity: 'identity document',
  selfie: 'selfie',
  address: 'proof of address',
  funds: 'source of funds',
} as const

const reachedBy = (tier: number): string => {
  const [, wanted = []] = Object.entries(tierAsks).find(([name]) => Number(name) === tier) ?? []
  return wanted.length === 0 ? 'confirmed email' : wanted.map((ask) => asks[ask]).join(' and ')
}

export const tiersTable = ({ tiers }: Figures): string =>
  table(
    ['tier', 'reached by', 'balance cap', 'out per day', 'each cash-out', 'cash-outs per day', 'cash-outs in 30 days'],
    [...tiers].map(([tier, { balance_cap, out_per_day, cashout }]) => [
      String(tier),
      reachedBy(tier),
      formatUsd(balance_cap),
      formatUsd(out_per_day),
      ...(cashout ? [cashout.each, cashout.per_day, cashout.days_30].map((amount) => formatUsd(amount)) : ['–', '–', '–']),
    ]),
  )

export const agentLevelsTable = ({ agents }: Figures): string =>
  table(
    [
      'level',
      'balance cap',
      'largest cash-out',
      'open cash-outs',
      'share of the fee',
      'completed cash-outs',
      'disputed cash-outs',
    ],
    [...agents]
      .toSorted(([a], [b]) => a - b)
      .map(([level, { balance_cap, job_maximum, jobs_open_max, fee_share_bp, completed_min, disputed_bp_max }]) => [
        String(level),
        formatUsd(balance_cap),
        formatUsd(job_maximum),
        String(jobs_open_max),
        percent(fee_share_bp),
        completed_min === 0 ? '–' : `at least ${completed_min}`,
        completed_min === 0 ? '–' : `below ${percent(disputed_bp_max)} of the completed`,
      ]),
  )

const documentNames: Readonly<Record<DocumentKind, string>> = {
  national_id: 'national identity card',
  passport: 'passport',
  driving_licence: 'driving licence',
  selfie: 'selfie',
  proof_of_address: 'proof of address',
  source_of_funds: 'source of funds',
}

export const documentsTable = (): string =>
  table(
    ['document', 'for', 'tier', 'pages', 'PDF'],
    documentKinds.map((kind) => {
      const { purpose, pages, pdf } = documentRuleOf(kind)
      const count = pages.min === pages.max ? String(pages.min) : `${pages.min} or ${pages.max}`
      return [documentNames[kind], asks[purpose], String(tierOfPurpose(purpose)), count, pdf ? 'yes' : 'no']
    }),
  )
