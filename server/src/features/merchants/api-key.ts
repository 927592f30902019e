import { hash, randomBytes } from 'node:crypto'
import { API_KEY_MARK, API_KEY_PREFIX_LENGTH } from '@hai/contract/api-keys'

/** 256 random bits cannot be guessed, so a fast hash is enough. */
const SECRET_BYTES = 32

export const newKey = (): string => `${API_KEY_MARK}${randomBytes(SECRET_BYTES).toString('base64url')}`

export const keyHash = (key: string): Buffer => hash('sha256', key, 'buffer')

export const prefixOf = (key: string): string => key.slice(0, API_KEY_PREFIX_LENGTH)
