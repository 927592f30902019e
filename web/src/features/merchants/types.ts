import type { Output } from '@hai/contract/contract'

export type ApiKey = Output<'list_api_keys'>['items'][number]
export type Webhook = Output<'list_webhooks'>['items'][number]
