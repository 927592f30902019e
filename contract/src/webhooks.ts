/** Events that a member's programs can receive. */
export const webhookEvents = ['pay_link.paid', 'pay_link.refunded'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** waiting: scheduled for its first attempt or a retry. failed: all attempts failed. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * Why an attempt failed. status: not a 2xx response. time_out: no response within ten seconds. inside: not a public
 * address. connection: could not connect.
 */
export const deliveryFaults = ['status', 'time_out', 'inside', 'connection'] as const
export type DeliveryFault = (typeof deliveryFaults)[number]

/** Endpoints per member. */
export const WEBHOOKS_MAX = 5
export const WEBHOOK_URL_MIN = 8
export const WEBHOOK_URL_MAX = 500
/** Days after a change during which deliveries are also signed with the old secret. */
export const WEBHOOK_SECRET_OVERLAP_DAYS = 1
