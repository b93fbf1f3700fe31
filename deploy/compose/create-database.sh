#!/bin/sh
# Run once by the PostgreSQL image, on an empty volume.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$ATTESTA_PASSWORD" --username postgres <<'SQL'
create role attesta login createrole password :'password';
create database attesta owner attesta;
SQL
