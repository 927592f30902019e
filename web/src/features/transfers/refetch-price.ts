import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'

export const refetchPrice = async (error: Error): Promise<void> => {
  if (hasCode(error, 'QUOTE_CHANGED')) await queryClient.invalidateQueries({ queryKey: api.quote_transfer.key })
}
