export const webhookEvents = ['pay_link.paid', 'pay_link.refunded'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** failed: all attempts failed. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** inside: not a public address. */
export const deliveryFaults = ['status', 'time_out', 'inside', 'connection'] as const
export type DeliveryFault = (typeof deliveryFaults)[number]

export const WEBHOOKS_MAX = 5
export const WEBHOOK_URL_MIN = 8
export const WEBHOOK_URL_MAX = 500
/** Days after a change during which deliveries are also signed with the old secret. */
export const WEBHOOK_SECRET_OVERLAP_DAYS = 1
