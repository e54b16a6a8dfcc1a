/** The HTTP client: every request of the page to the server. */
import type {
  AccountState,
  BotRequest,
  CardExamples,
  CardStatisticsTable,
  Choices,
  Devices,
  DeleteBotRequest,
  DeletePasskeyRequest,
  RevokeTokenRequest,
  ExampleRequest,
  FindRequest,
  FinishedGame,
  FoundTable,
  Guest,
  GuestRequest,
  GameHistory,
  Leaders,
  LessonRequest,
  Lessons,
  LessonStep,
  RegisterPasskeyRequest,
  CreatedToken,
  Me,
  DeviceLink,
  OpenTableRequest,
  OpenTables,
  PasskeyChallenge,
  PasswordRequest,
  PlayOnRequest,
  Problem,
  Profile,
  Proof,
  PushState,
  PuzzleAnswer,
  PuzzleRequest,
  PuzzleDetail,
  PuzzleVerdict,
  Puzzles,
  QuickGameRequest,
  Replay,
  ReviewRequest,
  ReviewState,
  ShortCode,
  SignInRequest,
  SignUpRequest,
  RecoveryKey,
  SubscribeRequest,
  TableLink,
  TokenRequest,
  ExampleState,
  PasskeySignInRequest,
} from '../protocol.gen'
import { language } from '../i18n/translate.svelte'
import { sendRequest } from './transport'
import { connection } from './connection.svelte'
import { delay } from '../timing/timeout'

/** An error that the server answered with, or that it did not answer. */
export class ApiError extends Error {
  constructor(
    readonly code: Problem['code'] | 'offline',
    message: string,
    /** How many are allowed, where there were too many. */
    readonly allowed = 0,
    /** Seconds after which it may be asked again. */
    readonly retryAfter = 0,
  ) {
    super(message)
  }
}

/** An answer is not waited for longer than this: one may ask again. */
const REQUEST_TIMEOUT_MS = 30_000
/** The session is waited for less long, for a table shows nothing before. */
const SESSION_TIMEOUT_MS = 10_000
/** A connection may break just when it is used: what changes nothing is asked for once more. */
const RETRY_DELAY_MS = 300

const postRequest = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'accept-language': language.locale },
  body: JSON.stringify(body),
})

async function fetchJson<Answer>(
  path: string,
  body?: unknown,
  patience = REQUEST_TIMEOUT_MS,
): Promise<Answer> {
  const signal = AbortSignal.timeout(patience)
  const asked = (): Promise<Response> =>
    sendRequest(path, body === undefined ? { signal } : { ...postRequest(body), signal })
  const answer = await asked()
    .catch(async (error: unknown) => {
      if (body !== undefined || signal.aborted) throw error
      await delay(RETRY_DELAY_MS)
      return asked()
    })
    .catch(() => null)
  const told: unknown = await answer?.json().catch(() => null)
  const brokeOff = !answer || (answer.ok && !told)
  connection.unreachable = brokeOff
  if (brokeOff) throw new ApiError('offline', '')
  if (answer.ok) return told as Answer
  const problem = told as Problem | null
  throw new ApiError(
    problem?.code ?? 'offline',
    problem?.message ?? answer.statusText,
    problem?.allowed ?? 0,
    problem?.retry_after ?? 0,
  )
}

/** Why a table's websocket does not open, by a plain request: the refusal of a socket cannot be read. */
async function closeError(code: string): Promise<ApiError | null> {
  const why = await fetchJson(`/api/tables/${code}/live`).catch((problem: unknown) => problem)
  return why instanceof ApiError ? why : null
}

export const api = {
  me: () => fetchJson<Me>('/api/me', undefined, SESSION_TIMEOUT_MS),
  guest: (request: GuestRequest) => fetchJson<Guest>('/api/guest', request, SESSION_TIMEOUT_MS),
  choices: () => fetchJson<Choices>('/api/options'),
  tables: () => fetchJson<OpenTables>('/api/tables'),
  closeError,
  examples: () => fetchJson<CardExamples>('/api/examples'),
  tryExample: (request: ExampleRequest) => fetchJson<ExampleState>('/api/examples/try', request),
  shortCode: (code: string) => fetchJson<ShortCode>(`/api/tables/${code}/short-code`, {}),
  createTable: (request: OpenTableRequest) => fetchJson<TableLink>('/api/tables', request),
  findTable: (request: FindRequest) => fetchJson<FoundTable>('/api/matchmaking', request),
  quickGame: (request: QuickGameRequest) => fetchJson<TableLink>('/api/quick', request),
  playOn: (request: PlayOnRequest) => fetchJson<TableLink>('/api/play-on', request),
  requestReview: (of: ReviewRequest['source']) =>
    fetchJson<ReviewState>('/api/reviews', { source: of }),
  reviewState: (id: string) => fetchJson<ReviewState>(`/api/reviews/${id}`),
  createMoveLink: () => fetchJson<DeviceLink>('/api/device-link', {}),
  devices: () => fetchJson<Devices>('/api/devices'),
  signOutDevice: (device: string | null) => fetchJson<Devices>('/api/devices/revoke', { device }),
  createRecoveryKey: () => fetchJson<RecoveryKey>('/api/recovery-key', {}),
  push: () => fetchJson<PushState>('/api/push'),
  subscribe: (request: SubscribeRequest) => fetchJson<PushState>('/api/push', request),
  unsubscribe: () => fetchJson<PushState>('/api/push/unsubscribe', {}),
  account: () => fetchJson<AccountState>('/api/account'),
  signUp: (request: SignUpRequest) => fetchJson<AccountState>('/api/account', request),
  signIn: (request: SignInRequest) => fetchJson<AccountState>('/api/sign-in', request),
  signInChallenge: () => fetchJson<PasskeyChallenge>('/api/sign-in/passkey/challenge', {}),
  signInWithPasskey: (request: PasskeySignInRequest) =>
    fetchJson<AccountState>('/api/sign-in/passkey', request),
  passkeyChallenge: () => fetchJson<PasskeyChallenge>('/api/passkeys/challenge', {}),
  addPasskey: (request: RegisterPasskeyRequest) =>
    fetchJson<AccountState>('/api/passkeys', request),
  deletePasskey: (request: DeletePasskeyRequest) =>
    fetchJson<AccountState>('/api/passkeys/delete', request),
  changePassword: (request: PasswordRequest) =>
    fetchJson<AccountState>('/api/account/password', request),
  createToken: (request: TokenRequest) => fetchJson<CreatedToken>('/api/tokens', request),
  revokeToken: (request: RevokeTokenRequest) =>
    fetchJson<AccountState>('/api/tokens/revoke', request),
  createBot: (request: BotRequest) => fetchJson<AccountState>('/api/bots', request),
  deleteBot: (request: DeleteBotRequest) => fetchJson<AccountState>('/api/bots/delete', request),
  signOut: () => fetchJson<Me>('/api/sign-out', {}),
  deleteMe: () => fetchJson<Me>('/api/delete-me', {}),
  move: (token: string) => fetchJson<Guest>('/api/device-link/redeem', { token }),
  lessons: () => fetchJson<Lessons>('/api/lessons'),
  lessonStep: (request: LessonRequest) => fetchJson<LessonStep>('/api/lessons/step', request),
  puzzles: () => fetchJson<Puzzles>('/api/puzzles'),
  puzzle: (request: PuzzleRequest) => fetchJson<PuzzleDetail>('/api/puzzles/show', request),
  answerPuzzle: (request: PuzzleAnswer) => fetchJson<PuzzleVerdict>('/api/puzzles/answer', request),
  standings: (ruleset: string, seats: number) =>
    fetchJson<Leaders>(`/api/standings?ruleset=${ruleset}&seats=${seats}`),
  cardStatistics: (ruleset: string, seats: number) =>
    fetchJson<CardStatisticsTable>(`/api/card-statistics?ruleset=${ruleset}&seats=${seats}`),
  person: (name: string) => fetchJson<Profile>(`/api/people/${encodeURIComponent(name)}`),
  history: (wish: URLSearchParams) => fetchJson<GameHistory>(`/api/history?${wish}`),
  game: (id: string) => fetchJson<FinishedGame>(`/api/games/${id}`),
  replayRecord: (record: string, seat: string) =>
    fetchJson<Replay>('/api/records/replay', { record, seat }),
  proof: (id: string) => fetchJson<Proof>(`/api/games/${id}/proof.json`),
  replay: (id: string, seat: string) => fetchJson<Replay>(`/api/games/${id}/replay?seat=${seat}`),
}
