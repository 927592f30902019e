import type { MoneyRequest } from '@hai/contract/requests'
import { api } from '../../api/api.ts'
import { patch } from '../../api/patch.ts'

export const requestPatch = (request: MoneyRequest) =>
  patch(api.get_money_request.query({ request_id: request.id }).queryKey, () => request)
