import { cents, shareRoundedDown, type Cents } from '@hai/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountId } from '../book.ts'
import type { AccountId, Move, PlatformKind } from '../types.ts'
import {
  adjustMoves,
  cashInMoves,
  cashInShareMoves,
  claimEscrowMoves,
  escrowMoves,
  fundAgentSubsidyMoves,
  fundContraMoves,
  fundMarketingMoves,
  fundMoves,
  holdCashoutMoves,
  holdSendMoves,
  holdTaskMoves,
  manualEarningMoves,
  payTaskMoves,
  quickPayMoves,
  receiveFromBookMoves,
  refundMoves,
  returnCashoutMoves,
  returnEscrowMoves,
  returnFromBookMoves,
  returnTaskMoves,
  reverseEarningMoves,
  reverseRewardMoves,
  rewardMoves,
  sendMoves,
  sendToBookMoves,
  settleCashoutMoves,
  settleHeldSendMoves,
  undoHeldSendMoves,
} from './index.ts'

const clearing = 'outside:clearing:1'
const [payer, payer_on_hold, payee] = [accountId(101), accountId(102), accountId(103)]

interface Money {
  readonly amount: Cents
  readonly fee: Cents
  readonly tax: Cents
}

const someCents = (min: number) => fc.integer({ min, max: 1_000_000_000 }).map(cents)
const anyMoney = fc.record({ amount: someCents(1), fee: someCents(0), tax: someCents(0) })

function netChanges(moves: readonly Move[]): Map<AccountId | PlatformKind, number> {
  const net = new Map<AccountId | PlatformKind, number>()
  for (const { from, to, amount } of moves) {
    net.set(from, (net.get(from) ?? 0) - amount)
    net.set(to, (net.get(to) ?? 0) + amount)
  }
  return net
}

type Picture = (money: Money, total: number) => [AccountId | PlatformKind, number][]

const oneMove =
  (from: AccountId | PlatformKind, to: AccountId | PlatformKind): Picture =>
  ({ amount }) => [
    [from, 0 - amount],
    [to, amount],
  ]

const rules: [string, (money: Money) => Move[], Picture][] = [
  ['a reward', (m) => rewardMoves({ member: payee, amount: m.amount }), oneMove('marketing', payee)],
  ['a reward taken back', (m) => reverseRewardMoves({ member: payer, amount: m.amount }), oneMove(payer, 'marketing')],
  [
    'money set aside for rewards',
    (m) => fundMarketingMoves({ outside: 'outside:bank', amount: m.amount }),
    oneMove('outside:bank', 'marketing'),
  ],
  ...(['goodwill', 'correction', 'promotion', 'fraud_loss'] as const).flatMap((contra): typeof rules => [
    [
      `a credit for ${contra}`,
      ({ amount }) => adjustMoves({ contra, member: payee, amount }),
      ({ amount }) => [
        [contra, 0 - amount],
        [payee, amount],
      ],
    ],
    [
      `money set aside for ${contra}`,
      ({ amount }) => fundContraMoves({ outside: 'outside:bank', contra, amount }),
      ({ amount }) => [
        ['outside:bank', 0 - amount],
        [contra, amount],
      ],
    ],
  ]),
  [
    'what the platform has earned elsewhere',
    (m) => manualEarningMoves({ amount: m.amount }),
    oneMove('outside:bank', 'manual_earnings'),
  ],
  [
    'what was booked as earned, taken back',
    (m) => reverseEarningMoves({ amount: m.amount }),
    oneMove('manual_earnings', 'outside:bank'),
  ],
  [
    'a cash-in',
    (m) => cashInMoves({ agent: payer, member: payee, amount: m.amount }),
    (m) => [
      [payer, 0 - m.amount],
      [payee, m.amount],
    ],
  ],
  [
    'what a cash-in earns its agent',
    (m) => cashInShareMoves({ agent: payee, share: m.amount }),
    (m) => [
      ['agent_subsidy', 0 - m.amount],
      [payee, m.amount],
    ],
  ],
  [
    'money set aside for agents',
    (m) => fundAgentSubsidyMoves({ outside: 'outside:bank', amount: m.amount }),
    (m) => [
      ['outside:bank', 0 - m.amount],
      ['agent_subsidy', m.amount],
    ],
  ],
  [
    'a send',
    (m) => sendMoves({ payer, payee, ...m }),
    (m, t) => [
      [payer, -t],
      [payee, m.amount],
      ['platform_fees', m.fee],
      ['tax_fees', m.tax],
    ],
  ],
  [
    'a quick pay',
    ({ amount: payee_gets, fee, tax }) => quickPayMoves({ payer, payee, payee_gets, fee, tax }),
    (m, t) => [
      [payer, -t],
      [payee, m.amount],
      ['platform_fees', m.fee],
      ['tax_fees', m.tax],
    ],
  ],
  [
    'a held send',
    (m) => holdSendMoves({ payer, payer_on_hold, ...m }),
    (_, t) => [
      [payer, -t],
      [payer_on_hold, t],
    ],
  ],
  [
    'settling a held send',
    (m) => settleHeldSendMoves({ payer_on_hold, payee, ...m }),
    (m, t) => [
      [payer_on_hold, -t],
      [payee, m.amount],
      ['platform_fees', m.fee],
      ['tax_fees', m.tax],
    ],
  ],
  [
    'undoing a held send',
    (m) => undoHeldSendMoves({ payer, payer_on_hold, ...m }),
    (_, t) => [
      [payer_on_hold, -t],
      [payer, t],
    ],
  ],
  [
    'a send to another book',
    (m) => sendToBookMoves({ payer, clearing, ...m }),
    (m, t) => [
      [payer, -t],
      [clearing, m.amount],
      ['platform_fees', m.fee],
      ['tax_fees', m.tax],
    ],
  ],
  ['a payment from another book', ({ amount }) => receiveFromBookMoves({ clearing, payee, amount }), oneMove(clearing, payee)],
  [
    'a send that comes back from another book',
    (m) => returnFromBookMoves({ payer, clearing, ...m }),
    (m, t) => [
      [clearing, 0 - m.amount],
      ['platform_fees', 0 - m.fee],
      ['tax_fees', 0 - m.tax],
      [payer, t],
    ],
  ],
  [
    'escrow',
    (m) => escrowMoves({ payer, ...m }),
    (_, t) => [
      [payer, -t],
      ['pending_sends', t],
    ],
  ],
  [
    'claiming escrow',
    (m) => claimEscrowMoves({ payee, ...m }),
    (m, t) => [
      ['pending_sends', -t],
      [payee, m.amount],
      ['platform_fees', m.fee],
      ['tax_fees', m.tax],
    ],
  ],
  [
    'returning escrow',
    (m) => returnEscrowMoves({ payer, ...m }),
    (_, t) => [
      ['pending_sends', -t],
      [payer, t],
    ],
  ],
  [
    'a cash-out on hold',
    (m) => holdCashoutMoves({ sender: payer, sender_on_hold: payer_on_hold, ...m }),
    (_, t) => [
      [payer, -t],
      [payer_on_hold, t],
    ],
  ],
  [
    'paying a cash-out out, with a third of the fee for the agent',
    (m) => settleCashoutMoves({ sender_on_hold: payer_on_hold, agent: payee, share: shareRoundedDown(m.fee, 3_333), ...m }),
    (m, t) => [
      [payer_on_hold, -t],
      [payee, m.amount + shareRoundedDown(m.fee, 3_333)],
      ['platform_fees', m.fee - shareRoundedDown(m.fee, 3_333)],
      ['tax_fees', m.tax],
    ],
  ],
  [
    'returning a cash-out',
    (m) => returnCashoutMoves({ sender: payer, sender_on_hold: payer_on_hold, ...m }),
    (_, t) => [
      [payer_on_hold, -t],
      [payer, t],
    ],
  ],
  [
    'a task on hold',
    ({ amount: reward, ...m }) => holdTaskMoves({ creator: payer, creator_on_hold: payer_on_hold, reward, ...m }),
    (_, t) => [
      [payer, -t],
      [payer_on_hold, t],
    ],
  ],
  [
    'paying for a task',
    ({ amount: reward, ...m }) => payTaskMoves({ creator_on_hold: payer_on_hold, worker: payee, reward, ...m }),
    (m, t) => [
      [payer_on_hold, -t],
      [payee, m.amount],
      ['platform_fees', m.fee],
      ['tax_fees', m.tax],
    ],
  ],
  [
    'returning the money of a task',
    ({ amount: reward, ...m }) => returnTaskMoves({ creator: payer, creator_on_hold: payer_on_hold, reward, ...m }),
    (_, t) => [
      [payer_on_hold, -t],
      [payer, t],
    ],
  ],
  [
    'giving a payment back',
    ({ amount }) => refundMoves({ receiver: payee, payer, amount }),
    ({ amount }) => [
      [payee, 0 - amount],
      [payer, amount],
    ],
  ],
  [
    'funding',
    (m) => fundMoves({ outside: 'outside:sandbox', member: payer, ...m }),
    (m, t) => [
      ['outside:sandbox', -t],
      [payer, m.amount],
      ['platform_fees', m.fee],
      ['tax_fees', m.tax],
    ],
  ],
]

describe.each(rules)('%s', (_, rule, picture) => {
  test('balances, moves at least a cent each time, and has the documented effect on each account', () => {
    fc.assert(
      fc.property(anyMoney, (money) => {
        const moves = rule(money)
        const net = netChanges(moves)
        expect(moves.every(({ amount }) => amount >= 1)).toBe(true)
        expect([...net.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0)
        const total = money.amount + money.fee + money.tax
        expect(net).toEqual(new Map(picture(money, total).filter(([, amount]) => amount !== 0)))
      }),
    )
  })
})

test('settling and returning take out exactly what a rule put on hold or in escrow', () => {
  fc.assert(
    fc.property(anyMoney, (money) => {
      const held = netChanges(holdSendMoves({ payer, payer_on_hold, ...money })).get(payer_on_hold) ?? 0
      const waiting = netChanges(escrowMoves({ payer, ...money })).get('pending_sends') ?? 0
      expect(netChanges(settleHeldSendMoves({ payer_on_hold, payee, ...money })).get(payer_on_hold)).toBe(-held)
      expect(netChanges(undoHeldSendMoves({ payer, payer_on_hold, ...money })).get(payer_on_hold)).toBe(-held)
      expect(netChanges(claimEscrowMoves({ payee, ...money })).get('pending_sends')).toBe(-waiting)
      expect(netChanges(returnEscrowMoves({ payer, ...money })).get('pending_sends')).toBe(-waiting)
    }),
  )
})
