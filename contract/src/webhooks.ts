/** What programs of a member can be told, free of libraries. */
export const webhookEvents = ['pay_link.paid', 'pay_link.refunded'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** waiting: is tried, for the first time or again. failed: was tried often enough. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why a try was none: an answer that is none of the 200s, none in ten seconds, an address that is not of the internet, no connection. */
export const deliveryFaults = ['status', 'time_out', 'inside', 'connection'] as const
export type DeliveryFault = (typeof deliveryFaults)[number]

/** Endpoints of one member. */
export const WEBHOOKS_MAX = 5
export const WEBHOOK_URL_MIN = 8
export const WEBHOOK_URL_MAX = 500
/** So long the secret before signs beside a new one. */
export const WEBHOOK_SECRET_OVERLAP_DAYS = 1
