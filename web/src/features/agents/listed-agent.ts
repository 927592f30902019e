import type { Output } from '@hai/contract/contract'

export type ListedAgent = Output<'list_agents'>['items'][number]
