/** A simulated phlebotomist's phone: it knows the field API (docs/field-api.md) and nothing else. */

export interface FieldOrder {
  readonly orderId: number;
  readonly status: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly totalPrice: number | null;
}

export interface Shift {
  readonly present: boolean | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
  readonly deliveryStatus: 'STARTED' | 'PROCESSING' | 'IDLE' | 'ENDED';
  readonly orderId: number | null;
}

/** The server said no. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The signed-in phlebotomist. */
export interface SignedIn {
  readonly id: number;
  readonly hospitalId: number;
}

/** All of these throw where the server cannot be reached or says no; a phone tries again at its next step. */
export interface SimulatedPhone {
  signIn(): Promise<SignedIn>;
  /** The cookie header of its session; empty before the first sign-in. */
  cookie(): string;
  shift(): Promise<Shift>;
  orders(): Promise<readonly FieldOrder[]>;
  post(point: Point): Promise<void>;
  setStatus(orderId: number, status: 'SAMPLE_COLLECTED' | 'COMPLETED'): Promise<void>;
  postExpense(orderId: number, totalAmount: number, testAmount: number): Promise<void>;
  markPresent(spot: { latitude: number; longitude: number }): Promise<void>;
  markAbsent(reason: string): Promise<void>;
  setOnline(online: boolean): Promise<void>;
}

export function createSimulatedPhone(
  baseUrl: string,
  account: { phone: string; password: string },
  signal: AbortSignal,
): SimulatedPhone {
  let cookie = '';

  async function call(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(baseUrl + path, {
      method,
      signal,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie ? { cookie } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new CallRefused(response.status, `${method} ${path}: ${await response.text()}`);
    return response;
  }
  async function signIn(): Promise<SignedIn> {
    cookie = '';
    const response = await call('POST', '/api/field/login', account);
    const { id, hospitalId } = (await response.json()) as SignedIn;
    cookie = response.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ');
    return { id, hospitalId };
  }
  const say = async (method: string, path: string, body: unknown) => {
    await (await call(method, path, body)).arrayBuffer();
  };

  return {
    signIn,
    cookie: () => cookie,
    shift: async () => (await (await call('GET', '/api/field/shift')).json()) as Shift,
    orders: async () => (await (await call('GET', '/api/field/orders')).json()) as readonly FieldOrder[],
    post: ({ latitude, longitude, ...rest }) =>
      say('POST', '/api/field/location', {
        latitude: Number(latitude.toFixed(6)),
        longitude: Number(longitude.toFixed(6)),
        timestamp: new Date().toISOString(),
        ...rest,
      }),
    setStatus: (orderId, status) => say('PUT', `/api/field/orders/${orderId}/status`, { status }),
    postExpense: (orderId, totalAmount, testAmount) =>
      say('POST', `/api/field/orders/${orderId}/expenses`, { totalAmount, testAmount }),
    markPresent: (spot) => say('POST', '/api/field/attendance', { present: true, ...spot }),
    markAbsent: (reason) => say('POST', '/api/field/attendance', { present: false, reason }),
    setOnline: (online) => say('PUT', '/api/field/online', { online }),
  };
}
