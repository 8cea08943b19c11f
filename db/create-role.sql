-- Run once, by the container of PostgreSQL in compose.yaml, when its volume is new. Bidlark owns its database, and may do
-- nothing else there: the account that may do everything has no password any more, and is reached from inside only.
\getenv password BIDLARK_PASSWORD
CREATE ROLE bidlark LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
CREATE DATABASE bidlark OWNER bidlark;
ALTER ROLE postgres PASSWORD NULL;
