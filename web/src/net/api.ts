/** The server's HTTP side. */
import type {
  AccountState,
  BotRequest,
  CardExamples,
  CardTable,
  Choices,
  Devices,
  EndBotRequest,
  EndPasskeyRequest,
  EndTokenRequest,
  ExampleRequest,
  FindRequest,
  FinishedGame,
  FoundTable,
  Guest,
  GuestRequest,
  History,
  Leaders,
  LessonRequest,
  Lessons,
  LessonStep,
  MadePasskey,
  MadeToken,
  Me,
  MoveLink,
  OpenRequest,
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
  PuzzleShown,
  PuzzleVerdict,
  Puzzles,
  QuickRequest,
  Replay,
  ReviewRequest,
  ReviewState,
  ShortCode,
  SignInRequest,
  SignUpRequest,
  SpareKey,
  SubscribeRequest,
  TableLink,
  TokenRequest,
  TriedExample,
  UsedPasskey,
} from '../protocol.gen'
import { language } from '../i18n/translate.svelte'
import { askAt } from './line'
import { server } from './reachability.svelte'
import { pause } from '../timing/within'

/** An answer that is a refusal. */
export class Refused extends Error {
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
const LONGEST_ANSWER = 30_000
/** Nor is whoever the server knows us as, for a table shows nothing before. */
const LONGEST_ARRIVAL = 10_000
/** A connection may break just when it is used: what changes nothing is asked for once more. */
const ONCE_MORE = 300

const posting = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'accept-language': language.locale },
  body: JSON.stringify(body),
})

async function ask<Answer>(
  path: string,
  body?: unknown,
  patience = LONGEST_ANSWER,
): Promise<Answer> {
  const signal = AbortSignal.timeout(patience)
  const asked = (): Promise<Response> =>
    askAt(path, body === undefined ? { signal } : { ...posting(body), signal })
  const answer = await asked()
    .catch(async (error: unknown) => {
      if (body !== undefined || signal.aborted) throw error
      await pause(ONCE_MORE)
      return asked()
    })
    .catch(() => null)
  const told: unknown = await answer?.json().catch(() => null)
  const brokeOff = !answer || (answer.ok && !told)
  server.unreachable = brokeOff
  if (brokeOff) throw new Refused('offline', '')
  if (answer.ok) return told as Answer
  const problem = told as Problem | null
  throw new Refused(
    problem?.code ?? 'offline',
    problem?.message ?? answer.statusText,
    problem?.allowed ?? 0,
    problem?.retry_after ?? 0,
  )
}

/** Why a table's websocket does not open, asked plainly: the refusal of a socket cannot be read. */
async function whyClosed(code: string): Promise<Refused | null> {
  const why = await ask(`/api/tables/${code}/live`).catch((problem: unknown) => problem)
  return why instanceof Refused ? why : null
}

export const api = {
  me: () => ask<Me>('/api/me', undefined, LONGEST_ARRIVAL),
  guest: (request: GuestRequest) => ask<Guest>('/api/guest', request, LONGEST_ARRIVAL),
  choices: () => ask<Choices>('/api/options'),
  tables: () => ask<OpenTables>('/api/tables'),
  whyClosed,
  examples: () => ask<CardExamples>('/api/examples'),
  tryExample: (request: ExampleRequest) => ask<TriedExample>('/api/examples/try', request),
  shortCode: (code: string) => ask<ShortCode>(`/api/tables/${code}/short-code`, {}),
  open: (request: OpenRequest) => ask<TableLink>('/api/tables', request),
  find: (request: FindRequest) => ask<FoundTable>('/api/find', request),
  quick: (request: QuickRequest) => ask<TableLink>('/api/quick', request),
  playOn: (request: PlayOnRequest) => ask<TableLink>('/api/play-on', request),
  review: (of: ReviewRequest['of']) => ask<ReviewState>('/api/reviews', { of }),
  reviewState: (id: string) => ask<ReviewState>(`/api/reviews/${id}`),
  link: () => ask<MoveLink>('/api/link', {}),
  devices: () => ask<Devices>('/api/devices'),
  endDevice: (device: string | null) => ask<Devices>('/api/devices/end', { device }),
  spareKey: () => ask<SpareKey>('/api/spare-key', {}),
  push: () => ask<PushState>('/api/push'),
  subscribe: (request: SubscribeRequest) => ask<PushState>('/api/push', request),
  unsubscribe: () => ask<PushState>('/api/push/end', {}),
  account: () => ask<AccountState>('/api/account'),
  signUp: (request: SignUpRequest) => ask<AccountState>('/api/account', request),
  signIn: (request: SignInRequest) => ask<AccountState>('/api/sign-in', request),
  askForPasskey: () => ask<PasskeyChallenge>('/api/sign-in/passkey/challenge', {}),
  signInByPasskey: (request: UsedPasskey) => ask<AccountState>('/api/sign-in/passkey', request),
  offerPasskey: () => ask<PasskeyChallenge>('/api/passkeys/challenge', {}),
  addPasskey: (request: MadePasskey) => ask<AccountState>('/api/passkeys', request),
  endPasskey: (request: EndPasskeyRequest) => ask<AccountState>('/api/passkeys/end', request),
  changePassword: (request: PasswordRequest) => ask<AccountState>('/api/account/password', request),
  makeToken: (request: TokenRequest) => ask<MadeToken>('/api/tokens', request),
  endToken: (request: EndTokenRequest) => ask<AccountState>('/api/tokens/end', request),
  makeBot: (request: BotRequest) => ask<AccountState>('/api/bots', request),
  endBot: (request: EndBotRequest) => ask<AccountState>('/api/bots/end', request),
  signOut: () => ask<Me>('/api/sign-out', {}),
  deleteMe: () => ask<Me>('/api/delete-me', {}),
  move: (token: string) => ask<Guest>('/api/move', { token }),
  lessons: () => ask<Lessons>('/api/lessons'),
  lesson: (request: LessonRequest) => ask<LessonStep>('/api/lessons/step', request),
  puzzles: () => ask<Puzzles>('/api/puzzles'),
  puzzle: (request: PuzzleRequest) => ask<PuzzleShown>('/api/puzzles/show', request),
  answer: (request: PuzzleAnswer) => ask<PuzzleVerdict>('/api/puzzles/answer', request),
  standings: (ruleset: string, seats: number) =>
    ask<Leaders>(`/api/standings?ruleset=${ruleset}&seats=${seats}`),
  cardStatistics: (ruleset: string, seats: number) =>
    ask<CardTable>(`/api/card-statistics?ruleset=${ruleset}&seats=${seats}`),
  person: (name: string) => ask<Profile>(`/api/people/${encodeURIComponent(name)}`),
  history: (wish: URLSearchParams) => ask<History>(`/api/history?${wish}`),
  game: (id: string) => ask<FinishedGame>(`/api/games/${id}`),
  read: (record: string, seat: string) => ask<Replay>('/api/records/replay', { record, seat }),
  proof: (id: string) => ask<Proof>(`/api/games/${id}/proof.json`),
  replay: (id: string, seat: string) => ask<Replay>(`/api/games/${id}/replay?seat=${seat}`),
}
