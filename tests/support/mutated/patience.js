// The first of these runs compiles everything again: the start of its server would take longer than the limit.
jest.setTimeout(200_000);
