// The first of these runs compiles everything again, so the start of its server would exceed the normal limit.
jest.setTimeout(200_000);
