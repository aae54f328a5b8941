"""Sends what standard input lists, by urllib or http.client, and prints what was heard: a line each."""

import http.client
import json
import sys
import urllib.error
import urllib.parse
import urllib.request


def by_urllib(asked, body):
    sent = urllib.request.Request(asked["url"], data=body, headers=asked["headers"], method=asked["method"])
    try:
        with urllib.request.urlopen(sent, timeout=60) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read()


def by_http_client(asked, body):
    url = urllib.parse.urlsplit(asked["url"])
    connection = http.client.HTTPConnection(url.hostname, url.port, timeout=60)
    try:
        connection.request(asked["method"], url.path, body, asked["headers"])
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


send = {"urllib": by_urllib, "http.client": by_http_client}[sys.argv[1]]
for asked in json.load(sys.stdin):
    try:
        status, text = send(asked, bytes(asked["bytes"]))
        heard = {"status": status, "body": text.decode()}
    except Exception as fault:
        heard = {"fault": repr(fault)}
    print(json.dumps(heard), flush=True)
