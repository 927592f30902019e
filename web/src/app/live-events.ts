import { agentWork, cashouts, disputes, requests, schedules, tier } from '../api/stale-queries.ts'
import type { ChannelTable, MemberChannel } from '../api/stale-query-types.ts'
import { jobPatch, removedJobPatch } from '../features/agents/live-jobs.ts'
import { cashInPatch } from '../features/cash-ins/live-cash-ins.ts'
import { cashoutPatch } from '../features/cashouts/live-cashouts.ts'
import {
  conversationListPatch,
  conversationPatch,
  readPositionPatch,
  unreadCountPatch,
} from '../features/chat/live-conversations.ts'
import { disputeEventPatch, disputePatch } from '../features/disputes/live-disputes.ts'
import { insertedPatch, updatedPatch } from '../features/notifications/unread-query.ts'
import { requestPatch } from '../features/requests/live-requests.ts'
import { ticketMessagePatch, ticketPatch } from '../features/support/live-tickets.ts'
import { taskPatch } from '../features/tasks/live-tasks.ts'
import { CASHOUT_EVENTS, createRecentIds } from '../lib/recent-ids.ts'
import { activityPatches, dashboardBalancePatch, dashboardItemPatch, walletBalancePatch } from '../features/wallet/patch-cache.ts'

/**
 * The queries that each event makes stale, and the cached answers that its record changes. No query has the profile,
 * because each app’s shell loads it without one.
 */
export const channels: ChannelTable<MemberChannel> = {
  profile: {
    queries: ['get_account_settings', 'list_identity_documents', 'get_limits'],
    events: { update: () => ({ ...tier, done: ['get_account_settings'] }) },
  },
  wallet: {
    queries: [
      'get_dashboard',
      'get_wallet',
      'list_activity',
      'get_transaction',
      'list_pending_sends',
      'get_holds',
      'get_balance_history',
      'get_pay_link',
      'list_pay_links',
    ],
    events: {
      balance: {
        stale: () => ({ done: ['get_holds', 'get_balance_history'], later: ['get_limits'] }),
        patches: { get_dashboard: dashboardBalancePatch, get_wallet: walletBalancePatch },
      },
      activity: {
        stale: ({ id, kind, direction, return_of }) => [
          ['get_transaction', { transaction_id: id }],
          // The item itself does not contain these changes: debts, payments without an account, and paid links.
          ...(kind === 'debt_collected' || (kind === 'funding' && return_of !== null) ? (['get_dashboard'] as const) : []),
          ...(kind === 'pending_send' ? (['list_pending_sends'] as const) : []),
          ...(kind === 'quick_pay' && direction === 'in' ? (['get_pay_link', 'list_pay_links'] as const) : []),
        ],
        patches: { get_dashboard: dashboardItemPatch, list_activity: activityPatches },
      },
      // The server updates these lists only a moment after the payment.
      recipients: ['get_dashboard', 'list_recent_recipients', 'get_contact'],
    },
  },
  notifications: {
    queries: ['list_notifications'],
    events: {
      // A refund request, or its decline, changes the receipt and the dashboard without an event of the wallet.
      insert: {
        stale: ({ type, reference_id }) =>
          type.startsWith('money_request_back') && reference_id !== null
            ? ['get_dashboard', ['get_transaction', { transaction_id: reference_id }]]
            : [],
        patches: { list_notifications: insertedPatch },
      },
      update: { patches: { list_notifications: updatedPatch } },
    },
  },
  read_status: {
    queries: ['list_chat_sessions', 'count_unread_messages', 'get_chat_session'],
    events: {
      insert: { patches: { get_chat_session: readPositionPatch } },
      update: {
        patches: {
          get_chat_session: conversationPatch,
          list_chat_sessions: conversationListPatch,
          count_unread_messages: unreadCountPatch,
        },
      },
    },
  },
  requests: {
    queries: ['get_dashboard', 'list_money_requests', 'get_money_request', 'get_split'],
    events: { update: { stale: requests, patches: { get_money_request: requestPatch } } },
  },
  cashouts: {
    queries: [
      'get_dashboard',
      'list_cashouts',
      'get_cashout',
      'list_cashout_offers',
      'get_agent_dashboard',
      'get_agent_earnings',
      'get_cashout_receipt',
    ],
    events: {
      update: {
        applyOnce: { eventId: ({ id, version }) => `${id} ${version}`, recentIds: createRecentIds(CASHOUT_EVENTS) },
        stale: ({ role }) => ['get_dashboard', 'get_cashout_receipt', ...(role === 'agent' ? agentWork : cashouts)],
        patches: { get_cashout: cashoutPatch, list_cashouts: jobPatch },
      },
      removed: {
        stale: ({ id }) => ['get_dashboard', 'get_cashout_receipt', ['get_cashout', { cashout_id: id }], ...agentWork],
        patches: { list_cashouts: removedJobPatch },
      },
    },
  },
  cash_ins: {
    queries: ['get_dashboard', 'get_cash_in', 'list_cash_ins', 'get_agent_dashboard', 'get_agent_earnings'],
    events: {
      update: {
        stale: ({ status, role }) => [
          'get_dashboard',
          'list_cash_ins',
          ...(status === 'completed' && role === 'agent' ? (['get_agent_dashboard', 'get_agent_earnings'] as const) : []),
        ],
        patches: { get_cash_in: cashInPatch },
      },
    },
  },
  tasks: {
    queries: ['get_dashboard', 'list_tasks', 'get_task'],
    events: {
      update: { stale: ['get_dashboard', 'list_tasks'], patches: { get_task: taskPatch } },
      removed: ({ id }) => ['get_dashboard', 'list_tasks', ['get_task', { task_id: id }]],
    },
  },
  disputes: {
    queries: ['get_dashboard', 'list_disputes', 'get_dispute', 'count_active_disputes'],
    events: { update: { stale: ['get_dashboard', ...disputes], patches: { get_dispute: disputePatch } } },
  },
  dispute_events: { queries: ['get_dispute'], events: { insert: { patches: { get_dispute: disputeEventPatch } } } },
  schedules: {
    queries: ['list_schedules', 'get_schedule', 'list_schedule_runs'],
    events: { update: ({ id }) => [...schedules, ['get_schedule', { schedule_id: id }]] },
  },
  support: {
    queries: ['list_my_tickets', 'get_my_ticket'],
    events: {
      update: { stale: ['list_my_tickets'], patches: { get_my_ticket: ticketPatch } },
      insert: { patches: { get_my_ticket: ticketMessagePatch } },
    },
  },
}
