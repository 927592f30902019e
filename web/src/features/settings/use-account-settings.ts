import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

export const useAccountSettings = () => useQuery(api.get_account_settings.query())
